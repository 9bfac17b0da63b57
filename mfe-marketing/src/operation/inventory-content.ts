import type { Operation } from './operation'

export const inventory: Operation = {
  title: 'Inventory that matches the shelf',
  lead: 'Item codes, bins, batches and cycle counts kept daily, with each difference traced to the movement that made it. One number for every item, for you and for your auditor.',
  metadata: {
    title: 'Inventory management and cycle counting',
    description:
      'Stores, bins, batches and cycle counts kept by our people every day: stock that can be found, counted and trusted by production and by your auditor.',
  },
}
