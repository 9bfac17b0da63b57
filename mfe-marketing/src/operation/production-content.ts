import type { Operation } from './operation'

export const production: Operation = {
  title: 'Production that runs to plan',
  lead: 'Planning, job cards, downtime and quality records kept by people who know a line from the inside. The shift ends with its numbers complete, and most plants see the cost returned within 6 months to 2 years.',
  metadata: {
    title: 'Production planning and shop-floor records',
    description:
      'We run production planning, job cards, downtime and quality records for manufacturers, so that plan, line and invoice tell the same story every shift.',
  },
}
