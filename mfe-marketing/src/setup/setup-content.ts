import type { AlternatingCard } from '../alternating-cards'
import type { Fact } from '../facts-band'

export type SetUpName =
  | 'production'
  | 'hr-admin'
  | 'legal'
  | 'logistic'
  | 'facility'
  | 'inventory'
  | 'finance'

type SetUp = AlternatingCard & { id: SetUpName }

export const setup = {
  title: 'Setup services',
  lead: 'A process that starts well needs little repair. We set up each department around production with your people, hand over the documents, and stay until the first cycle has closed on its own.',
}

export const steps: Fact[] = [
  { value: 'Listen', text: 'One week on your floor, with the people who will do the work.' },
  { value: 'Write down', text: 'Roles, forms, limits and dates, agreed line by line.' },
  { value: 'Run together', text: 'A first full cycle, side by side, until nothing is left open.' },
  { value: 'Hand over', text: 'Documents, access and training, and a phone number for questions.' },
]

export const setUps: SetUp[] = [
  {
    id: 'production',
    title: 'Production',
    description:
      'A new line needs a plan before it needs an order. We measure it, describe it and give sales a figure that it can promise.',
    items: [
      'Routings and standard\u00a0times, taken at the machine',
      'Job cards, shift report and downtime causes',
      'A capacity model for the first twelve months',
    ],
  },
  {
    id: 'hr-admin',
    title: 'HR & Admin',
    description:
      'From the first offer letter to the first hundred people: the rules, the registrations and a payroll that runs on the right day.',
    items: [
      'Grades, salary structure and the handbook to sign',
      'PF, ESI and labour welfare registration',
      'Attendance, leave and payroll, tested on two dry runs',
    ],
  },
  {
    id: 'legal',
    title: 'legal & compliance',
    description:
      'Some licences can be applied for only once others are granted. We put them into one sequence and keep it moving.',
    items: [
      'Entity, tax numbers and import export code',
      'Factory licence, consents and fire certificate',
      'A calendar that takes over after the first day',
    ],
  },
  {
    id: 'logistic',
    title: 'Logistic & Dispatch',
    description:
      'A dispatch desk with its rates, forms and screens, so that a truck needs one order and one stop at the gate.',
    items: [
      'Carrier tender and a rate contract by lane',
      'Dock plan, gate pass and loading checklist',
      'E-invoice and e-way bill, linked to the order',
    ],
  },
  {
    id: 'facility',
    title: 'Facility Management',
    description:
      'Guards, cleaners, cooks and technicians start on one day, under contracts that put a reading beside every promise.',
    items: [
      'Zones, rosters and head counts for the site',
      'Service levels with a place and a time for each check',
      'Contractors chosen, vetted and introduced',
    ],
  },
  {
    id: 'inventory',
    title: 'Inventory Management',
    description:
      'A store where everything can be found: codes that mean one thing, bins that have an address, and an opening stock that your auditor signs.',
    items: [
      'Item master, units and barcodes',
      'Rack layout, bin labels and zones for rejections',
      'Opening count, valued and reconciled',
    ],
  },
  {
    id: 'finance',
    title: 'Finance & Accounts',
    description:
      'Books that are ready before the first invoice, in the shape that your bank, your auditor and your head office want to read.',
    items: [
      'Chart of accounts and cost centres',
      'Delegation matrix with limits and second signatures',
      'GST and TDS registration, and a closing calendar',
    ],
  },
]
