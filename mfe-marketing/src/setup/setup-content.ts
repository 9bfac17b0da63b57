/** `id` is what a link can point at. */
export type SetUp = { id: string; title: string; description: string }

export const setup = {
  title: 'Setup services',
  lead: 'A process that starts well needs little repair. We set up each department around production with your people, hand over the documents, and stay until the first cycle has closed on its own.',
}

export const setUps: SetUp[] = [
  {
    id: 'production',
    title: 'Production',
    description:
      'Routings, job cards and shift reports for a new line, with a capacity model that tells sales what can be promised.',
  },
  {
    id: 'hr-admin',
    title: 'HR & Admin',
    description:
      'Grades, attendance, payroll and PF and ESI registration for a first hundred people, and the handbook they sign.',
  },
  {
    id: 'legal',
    title: 'legal & compliance',
    description:
      'Entity, factory licence, consents and import code in one sequence, with a calendar that takes over after day one.',
  },
  {
    id: 'logistic',
    title: 'Logistic & Dispatch',
    description:
      'Dispatch desk, carrier contracts and document flow, so that a truck needs one order and one stop at the gate.',
  },
  {
    id: 'facility',
    title: 'Facility Management',
    description:
      'Security, housekeeping, canteen and utilities under service levels, each with a reading that is taken every day.',
  },
  {
    id: 'inventory',
    title: 'Inventory Management',
    description:
      'Item codes, bins, labels and cycle counts for an opening stock that your auditor can sign the first time.',
  },
  {
    id: 'finance',
    title: 'Finance & Accounts',
    description:
      'Chart of accounts, delegation matrix, GST registration and a closing calendar, ready before the first invoice.',
  },
]
