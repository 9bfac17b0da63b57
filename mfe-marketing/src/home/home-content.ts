export type Slide = { subTitle: string; title: string; description: string; path: string }

/** `title` is its number: `01`. */
type ValuePoint = { title: string; description: string }

/** One sentence a line. */
export const headline = ['You make the product.', 'We run everything around it.']

/** In the order of the pins in the picture of the plant. */
export const slides: Slide[] = [
  {
    subTitle: 'Production',
    title: 'A plan the shop floor can keep',
    description:
      'Job cards, routings and downtime are recorded once, by shift, so that the plan, the line and the invoice tell the same story.',
    path: '/service/operation/production',
  },
  {
    subTitle: 'Inventory Management',
    title: 'Stock you can find, count and trust',
    description:
      'Bins, batches and cycle counts are kept by people who do it every day. Your auditor gets one number for each item, and so do you.',
    path: '/service/operation/inventory',
  },
  {
    subTitle: 'Logistic & Dispatch',
    title: 'Trucks leave with the right papers',
    description:
      'E-invoice, e-way bill and gate pass are ready before the seal goes on. The proof of delivery finds its way back into your books.',
    path: '/service/operation/logistic',
  },
  {
    subTitle: 'Finance & Compliance',
    title: 'Books closed, returns filed, nobody chased',
    description:
      'Payables, GST and the month-end close in five working days, and a calendar of every filing with a name beside each date.',
    path: '/service/operation/finance',
  },
  {
    subTitle: 'HR & Admin',
    title: 'People paid right, premises ready',
    description:
      'Attendance feeds payroll, payroll feeds PF and ESI. Canteen, transport and housekeeping run to a standard you can read.',
    path: '/service/operation/hradmin',
  },
  {
    subTitle: 'ERP by the month',
    title: 'One system, paid for as you use it',
    description:
      'Begin with the module that hurts most and add the next when it has earned its place. No licence to buy, no server to mind.',
    path: '/service/itservice',
  },
]

export const brochure = { name: 'Download brochure', path: '/file/brochure.pdf' }

export const erpStep = {
  title: 'Take one step toward ERP',
  description:
    'It need not be a two-year project. Choose one process: we put it into the system and run it with you, on a monthly plan.',
  link: { name: 'How the monthly plan works', path: '/service/itservice' },
}

export const values: { title: string; points: ValuePoint[] } = {
  title: 'How we work with you',
  points: [
    {
      title: '01',
      description:
        'We start on your floor. Before any software we walk the process with the people who do it, and write down what really happens.',
    },
    {
      title: '02',
      description:
        'We run it, we do not only advise. Our people sit at the desk, file the return and count the bin, to a standard agreed with you.',
    },
    {
      title: '03',
      description:
        'We measure in your numbers. Days to close, trucks on time, stock that matches, hours lost. You see them every week.',
    },
    {
      title: '04',
      description:
        'You keep the keys. Data, registrations and approvals stay in your name, and each process can return to you on notice.',
    },
  ],
}

export const whoWeAre = {
  title: 'Who we are',
  paragraphs: [
    'is a team of plant managers, accountants, lawyers and engineers who worked on shop floors before they drew process charts.',
    'We serve manufacturers who want their evenings back, Indian start-ups that outgrew their spreadsheets, and multinationals opening their first site in India. From offices in India and the UAE we run the processes around production, and automate the parts of them that should never have needed a person.',
  ],
  link: { name: 'More about us', path: '/about' },
}
