import type { Operation } from '../operation/operation'

export const inventory: Operation = {
  name: 'Inventory Management',
  title: 'Inventory that matches the shelf',
  lead: 'Item codes, bins, batches and cycle counts kept daily, with each difference traced to the movement that made it. One number for every item, for you and for your auditor.',
  cover: 'Two racks of cartons with a counter between them, and pallets waiting to be put away.',
  facts: [
    { value: 'One number', text: 'for every item, in the system and on the shelf' },
    { value: 'Every day', text: 'a part of the store is counted, fast movers most often' },
    { value: '6 months to 2 years', text: 'until released stock has paid for the service' },
  ],
  benefits: [
    {
      title: 'When goods arrive',
      items: [
        'Receipt against the order, quantity and quality on a slip',
        'Batch, expiry and heat numbers taken from the label',
        'A bin for every carton before it leaves the dock',
        'Rejections set apart the same hour and told to the buyer',
      ],
    },
    {
      title: 'While they are stored',
      items: [
        'Cycle counts by value class, on a plan that is kept',
        'Each difference traced to the movement that caused it',
        'First expiry first out, enforced by the pick list',
        'Reorder levels that follow consumption, item by item',
      ],
    },
    {
      title: 'When they are used',
      items: [
        'Issues against job cards, returned leftovers included',
        'Line-side stock filled by card and not by shouting',
        'Material at job workers, reconciled every month',
        'Scrap weighed, booked and sold at the rate of the week',
      ],
    },
    {
      title: 'What you see each week',
      items: [
        'Accuracy by store, in value and in lines',
        'Slow and dead stock, with a proposal for each item',
        'Shortages that will stop a job in the next ten days',
        'Stock in days, beside the target that you have set',
      ],
    },
  ],
  faq: [],
  invitation: 'Show us one shelf that never fits. We find out why.',
  metadata: {
    title: 'Inventory management and cycle counting',
    description:
      'Stores, bins, batches and cycle counts kept by our people every day: stock that can be found, counted and trusted by production and by your auditor.',
  },
}
