import type { Operation } from './operation'

export const logistic: Operation = {
  title: 'Logistics without waiting at the gate',
  lead: 'Dispatch orders, carriers, e-invoices and e-way bills prepared before the truck reports. The proof of delivery comes back into your books without a phone call.',
  metadata: {
    title: 'Logistics and dispatch services',
    description:
      'Dispatch planning, carriers, e-invoice, e-way bill and proof of delivery handled by one desk, so that no truck waits for a paper at your gate.',
  },
}
