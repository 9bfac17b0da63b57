import type { Operation } from '../operation/operation'

export const hradmin: Operation = {
  name: 'HR & Admin',
  title: 'HR and administration that people trust',
  lead: 'Hiring, attendance, payroll, PF and ESI from one record, and an answer for everybody who asks about their salary slip. Contract labour is checked to the same standard.',
  cover: 'People wait in a short line at a staffed desk; binders and a calendar stand behind it.',
  facts: [
    { value: 'One record', text: 'from the gate to the payslip, with no second entry' },
    { value: 'By the 7th', text: 'of each month every salary is in the bank' },
    { value: '6 months to 2 years', text: 'is the usual time to a full return' },
  ],
  benefits: [
    {
      title: 'What we run',
      items: [
        'Vacancies, interviews, offers and the first day at work',
        'Attendance, leave and overtime from the gate reader',
        'Payroll with PF, ESI, professional tax and bonus',
        'Contractor bills, checked against who was really there',
        'Uniforms, passes, travel, canteen cards and letters',
      ],
    },
    {
      title: 'What changes for you',
      items: [
        'Payslips right the first time, and a desk to ask at',
        'No surprise from a contractor who did not pay the PF',
        'Joiners who find their locker, login and shift on day one',
        'Attrition by team and cause, before it is a problem',
        'Managers who talk with people rather than about forms',
      ],
    },
  ],
  faq: [
    {
      question: 'Does our staff become yours?',
      answer:
        'No. Everybody keeps their contract and their employer, which is you. Our team does the work around it: the registers, the runs, the letters and the patience at the desk.',
    },
    {
      question: 'Can you take over payroll in the middle of a year?',
      answer:
        'Yes, at any month end. We bring the year to date across for every employee, run two months in parallel and explain each difference to the rupee before your old run is switched off.',
    },
    {
      question: 'Who sees the salaries?',
      answer:
        'Two named people on our side and whom you choose on yours. Files are locked by role, every look is logged, and the log is yours to read at any time.',
    },
    {
      question: 'How do you deal with contract labour?',
      answer:
        'Each contractor hands in licences, challans and wage registers with the bill. We match them to the gate record, and what does not match is not passed for payment.',
    },
    {
      question: 'What do our people do with a question at night?',
      answer:
        'The help desk takes calls in Hindi and English through all shifts. Whatever cannot be settled at once gets a number and a promise for the next working day.',
    },
    {
      question: 'What does it cost, and what does it return?',
      answer:
        'You pay per head and month. Set against overpaid overtime, penalties and the hours of your managers, the return comes in 6 months to 2 years.',
    },
  ],
  invitation:
    'Tell us your headcount and your shifts. We come back with a plan for the first payroll.',
  callsExperts: true,
  metadata: {
    title: 'HR and administration services',
    description:
      'Hiring, attendance, payroll, PF, ESI and contract labour from one record, run for your plant by a team that your people can reach.',
  },
}
