import type { Operation } from '../operation/operation'

export const finance: Operation = {
  name: 'Finance & Compliance',
  title: 'Finance that closes in five days',
  lead: 'Payables, receivables, GST and the month-end close to a calendar that the whole plant can read. Your team decides; ours books, reconciles and files.',
  cover: 'An open ledger between stacks of coins, a filing cabinet and a board of figures.',
  facts: [
    { value: '5 working days', text: 'from the last of the month to closed books' },
    { value: 'Four eyes', text: 'see each payment: one prepares, another checks' },
    { value: '6 months to 2 years', text: 'bring the cost back through cash and credit' },
  ],
  benefits: [
    {
      title: 'What we run',
      items: [
        'Supplier bills, matched to order and goods receipt',
        'Customer invoices, reminders and a bank reconciled daily',
        'GST, TDS and advance tax, from working paper to challan',
        'Fixed assets, stock valuation and cost centres',
        'Month-end close, management report and audit file',
      ],
    },
    {
      title: 'What changes for you',
      items: [
        'Numbers on day six, while they can change a decision',
        'Input credit that is claimed in the month it belongs to',
        'Suppliers paid on the due date, neither before nor after',
        'Receivables by promise and name, no longer by age alone',
        'An auditor who finds the voucher without asking for it',
      ],
    },
  ],
  faq: [
    {
      question: 'Do you need access to our bank account?',
      answer:
        'To read, yes; to pay, never. We prepare the payment file with its vouchers, and your signatories release it under the limits of your delegation matrix.',
    },
    {
      question: 'How can a close take only five days?',
      answer:
        'Because most of it happens earlier. Bank and stock are reconciled daily, accruals weekly, and cut-off rules are agreed with stores and dispatch. The close itself is a check of what is already known.',
    },
    {
      question: 'Which accounting software do you work in?',
      answer:
        'In yours, if it can keep an audit trail. We work daily in the packages that are common in India and in our own ERP, and we move data between them when a client outgrows one.',
    },
    {
      question: 'Who signs the returns?',
      answer:
        'Your authorised person. Each return comes with a one-page working: what changed against last month, what is claimed, and what we would rather leave out.',
    },
    {
      question: 'What happens when the tax office writes?',
      answer:
        'The notice is in the calendar within the hour, a draft answer follows within three working days, and hearings are attended by a chartered accountant of our team.',
    },
    {
      question: 'Where does the return come from?',
      answer:
        'From credit that is no longer lost, interest that is no longer paid and cash that arrives earlier. Together they cover the fee in 6 months to 2 years.',
    },
  ],
  invitation: 'Show us the last close. We show you which days of it you can have back.',
  callsExperts: true,
  metadata: {
    title: 'Finance, accounts and tax compliance',
    description:
      'Payables, receivables, GST, reconciliations and a month-end close in five working days for manufacturers, start-ups and subsidiaries in India.',
  },
}
