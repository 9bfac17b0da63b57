import type { Link } from '@site/contract'

/**
 * Words of articles, by the last part of the path of the service that they are about: its name alone rarely occurs in
 * one. Every article's page loads them.
 */
export const serviceTopics: Record<string, string> = {
  production: 'production oee changeover downtime',
  hradmin: 'hr payroll wages attendance labour gratuity recruitment',
  legal: 'legal statutory incorporation subsidiary filings compliance',
  logistic: 'logistics dispatch customs incoterms freight',
  facility: 'facility maintenance housekeeping utilities',
  inventory: 'inventory stock warehouse stores material',
  finance: 'finance close accruals gst tds tax payable msme',
  itservice: 'erp software cutover',
  setup: 'setup startups entry',
}

/** Services beside those of the company's departments. */
export const otherServices: Link[] = [
  { name: 'IT services', path: '/service/itservice' },
  { name: 'Setup services', path: '/service/setup' },
]
