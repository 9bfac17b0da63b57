/** What an operation page says. */
export type Operation = {
  title: string
  lead: string
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
