import type { Fact } from '../facts-band'

export type BenefitList = { title: string; items: string[] }

export type FaqEntry = {
  question: string
  answer: string
  /** Where to read on. */
  link?: { name: string; path: string }
  isDisabled?: boolean
}

/** What an operation page says. */
export type Operation = {
  /** As in the side menu. */
  name: string
  title: string
  lead: string
  /** What the cover shows, for those who do not see it. */
  cover: string
  facts: Fact[]
  benefits: BenefitList[]
  faq: FaqEntry[]
  /** What the page offers at its end. */
  invitation: string
  /** It ends with a call to our experts. */
  callsExperts?: boolean
  metadata: { title: string; description: string }
}

/** In the order of the side menu. */
export const operationLinks = [
  { name: 'Production', path: '/service/operation/production' },
  { name: 'HR & Admin', path: '/service/operation/hradmin' },
  { name: 'Legal & Compliance', path: '/service/operation/legal' },
  { name: 'Logistic & Dispatch', path: '/service/operation/logistic' },
  { name: 'Facility Management', path: '/service/operation/facility' },
  { name: 'Inventory Management', path: '/service/operation/inventory' },
  { name: 'Finance & Compliance', path: '/service/operation/finance' },
]

/** The one below in the menu; after the last, the first. */
export function operationAfter(pathname: string) {
  const place = operationLinks.findIndex(({ path }) => path === pathname)
  return operationLinks[place + 1] ?? operationLinks[0]
}
