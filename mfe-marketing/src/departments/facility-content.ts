import type { Operation } from '../operation/operation'

export const facility: Operation = {
  name: 'Facility Management',
  title: 'Facilities that are ready every morning',
  lead: 'Security, housekeeping, canteen, transport and utilities under service levels with a daily reading. Somebody has walked the site before the first shift arrives, and written down what was found.',
  cover: 'A factory building among trees, with a gatehouse, a barrier and people on their round.',
  facts: [
    { value: 'Every day', text: 'each promise is read, by a person, at its place' },
    { value: 'One bill', text: 'for guards, cleaners, kitchen, buses and repairs' },
    { value: '1 to 3 years', text: 'is the usual return, as equipment lasts longer' },
  ],
  benefits: [
    {
      title: 'What we run',
      items: [
        'Guards, gate passes, cameras and the visitor register',
        'Housekeeping by zone, from press shop to board room',
        'Canteen menus, hygiene checks and head counts',
        'Shuttle buses, with routes that follow the shift roster',
        'Power, compressed air, water and the repairs they need',
      ],
    },
    {
      title: 'What changes for you',
      items: [
        'A failed reading is a task the same day, not at year end',
        'Energy per piece is a number that somebody looks after',
        'One partner is called, whatever is broken',
        'Lunch is on time, and so is the second half of the shift',
        'Auditors of your customers find a site that is ready',
      ],
    },
  ],
  faq: [
    {
      question: 'Do you bring your own guards and cleaners?',
      answer:
        'Where you have none, yes. Where you have good ones, they stay: we take over rosters, training and checks, and replace a contractor only when three monthly scores in a row are below the line.',
    },
    {
      question: 'What is a service level with a reading?',
      answer:
        'A promise that can be measured at one place. “Washrooms are clean” is none; “every two hours, seven points, signed on the door” is. We agree about forty such lines for a medium site.',
    },
    {
      question: 'Can we start with one service only?',
      answer:
        'Yes. Most sites start with security or the canteen, because everybody notices. The others follow when the first has run for a quarter without a surprise.',
    },
    {
      question: 'Who pays when something fails?',
      answer:
        'We do, up to a share of the monthly fee that is written into the contract. The readings decide, and both sides see them at the same moment.',
    },
    {
      question: 'How do you bring down the cost of utilities?',
      answer:
        'First by metering each hall, then by fixing leaks in air and steam, then by shifting loads out of the dear hours. Investments are proposed only when metering has shown where they pay.',
    },
    {
      question: 'How long does the return take?',
      answer:
        'With buildings and equipment, 1 to 3 years. Tenders and rosters save in the first quarter; longer service lives and lower energy bills take up to three budgets to show.',
    },
  ],
  invitation:
    'Walk the site with us once. You keep the list of what we found, whatever you decide.',
  callsExperts: true,
  metadata: {
    title: 'Facility management for industrial sites',
    description:
      'Security, housekeeping, canteen, transport and utilities of industrial sites under service levels that are read every day and reported every week.',
  },
}
