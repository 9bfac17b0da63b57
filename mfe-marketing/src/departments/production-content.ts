import type { Operation } from '../operation/operation'

export const production: Operation = {
  name: 'Production',
  title: 'Production that runs to plan',
  lead: 'Planning, job cards, downtime and quality records kept by people who know a line from the inside. The shift ends with its numbers complete, and the plan for the next one is already on the board.',
  cover: 'A press puts cartons on a belt; two people and a board of figures follow the shift.',
  facts: [
    { value: 'Every shift', text: 'ends with output, scrap, stops and attendance on one sheet' },
    { value: '15 minutes', text: 'after the bell, the shift report is on your desk' },
    { value: '6 months to 2 years', text: 'until the service has usually paid for itself' },
  ],
  benefits: [
    {
      title: 'What we run',
      items: [
        'A plan by machine and shift, levelled against capacity',
        'Job cards and routings, issued before the shift starts',
        'Downtime, logged at the machine by cause and by minute',
        'In-process checks, with the reading and who took it',
        'Tool life, calibration and preventive maintenance dates',
      ],
    },
    {
      title: 'What changes for you',
      items: [
        'Sales promises dates that the shop floor can keep',
        'Changeovers get shorter: the sequence follows the setup',
        'Scrap is booked to its cause and no longer to the month',
        'Supervisors supervise again and leave the typing to us',
        'A customer audit reads one record from order to dispatch',
      ],
    },
  ],
  faq: [
    {
      question: 'Do your people work in our plant or from outside?',
      answer:
        'Both. Planners and record keepers sit on your floor in every shift you run. Routings, costing and reports are kept by our office, which also steps in for leave and illness, so that no shift depends on one person.',
    },
    {
      question: 'We already have an ERP. Do we need another one?',
      answer:
        'No. We keep the records in the system that you own, and tell you openly where it slows the floor down. Only where there is no system, or nobody trusts it, do we suggest our own on its monthly plan.',
    },
    {
      question: 'How long is it until your plan replaces ours?',
      answer:
        'Six weeks for one line. In the first two we walk, time and write down. In the next four our plan runs beside yours, and both are compared each evening. After that yours can stop.',
    },
    {
      question: 'What happens when a machine stops?',
      answer:
        'The operator presses one of eight causes, the clock runs, and after ten minutes the shift lead is called. The plan of the other machines is moved within the hour, and dispatch hears of it before the customer does.',
    },
    {
      question: 'Who decides what is made first?',
      answer:
        'You do. We prepare the sequence with its consequences, such as which order slips and what a changeover costs. Your production head confirms it every afternoon for the following day.',
    },
    {
      question: 'When does the investment come back?',
      answer:
        'Within 6 months to 2 years. Plants with many changeovers are at the early end, since less waiting pays at once. Long-running lines take longer and earn mostly through scrap and maintenance.',
    },
    {
      question: 'Your question is not among these?',
      answer:
        'Ask our experts. A plant manager reads your message and answers within one working day, with a calculation if you add the numbers of one line.',
      link: { name: 'Write to our experts', path: '/contact' },
    },
  ],
  invitation: 'Show us one shift on paper. We show you the same shift at our desk.',
  metadata: {
    title: 'Production planning and shop-floor records',
    description:
      'We run production planning, job cards, downtime and quality records for manufacturers, so that plan, line and invoice tell the same story every shift.',
  },
}
