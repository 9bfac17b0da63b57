import type { Operation } from './operation'

export const finance: Operation = {
  title: 'Finance that closes in five days',
  lead: 'Payables, receivables, GST and the month-end close to a calendar that the whole plant can read. Your team decides; ours books, reconciles and files.',
  metadata: {
    title: 'Finance, accounts and tax compliance',
    description:
      'Payables, receivables, GST, reconciliations and a month-end close in five working days for manufacturers, start-ups and subsidiaries in India.',
  },
}
