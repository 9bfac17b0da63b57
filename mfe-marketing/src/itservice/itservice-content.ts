import type { Fact } from '../facts-band'

export const itservice = {
  title: 'IT services',
  lead: 'Software for the whole plant without a project that lasts for years. We configure it on your floor, keep it running, and answer the phone when a shift has a question.',
}

export const erp = {
  title: 'ERP on a monthly usage plan',
  description:
    'One system for production, stock, dispatch, finance and people. Begin with the module that hurts most, keep your own data, and pay each month for what was used in it.',
  modules: ['Production', 'Inventory', 'Dispatch', 'Finance', 'People', 'Maintenance'],
  plan: {
    title: 'What the month counts',
    lines: [
      { name: 'Modules', text: 'Those that are switched on. One is enough to begin.' },
      {
        name: 'Users',
        text: 'People who worked in it that month. Those on leave are not counted.',
      },
      { name: 'Documents', text: 'Orders, receipts and invoices, in blocks of a thousand.' },
      { name: 'Term', text: 'One month. More, less or none at all with the next bill.' },
    ],
  },
  included: {
    title: 'What is always included',
    items: [
      'Hosting in India with a backup every hour',
      'Updates, installed between two shifts',
      'Training at the machine and at the desk',
      'A help desk through all shifts, in Hindi and English',
      'All of your data as open files, on any day you ask',
    ],
  },
  link: { name: 'Ask for a monthly estimate', path: '/contact' },
}

export const months: Fact[] = [
  { value: 'Week 1', text: 'We watch one process and agree what the system has to do for it.' },
  { value: 'Week 3', text: 'The first module runs with your own items, people and customers.' },
  { value: 'Month 2', text: 'The old sheet is switched off, and the first full bill is written.' },
  { value: 'Month 4', text: 'You decide about the next module, with the numbers of the first.' },
]
