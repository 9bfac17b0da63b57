export type Trouble = {
  title: string
  description: string
  /** The page of the department that takes it on. */
  path: string
  /** What is done in each of the `spans`. */
  fortnight: string[]
}

export const spans = ['Days 1 to 3', 'Days 4 to 8', 'Days 9 to 14']

export const troubles: Trouble[] = [
  {
    title: 'Stock on the screen, not on the shelf',
    description:
      'We count by value class, trace each difference to its movement and close the gap at the point of entry.',
    path: '/service/operation/inventory',
    fortnight: [
      'Count the items that hold most of the value.',
      'Trace each difference to the movement behind it.',
      'Block the entry that lets it happen, and count again.',
    ],
  },
  {
    title: 'The truck waits for a paper',
    description:
      'Invoice, e-way bill and gate pass come from one dispatch order, before the vehicle reports at the gate.',
    path: '/service/operation/logistic',
    fortnight: [
      'Time at the gate what each truck waits for.',
      'Put what all its papers need into one dispatch order.',
      'Run one lane on it: papers first, then the truck.',
    ],
  },
  {
    title: 'Month end takes half the month',
    description:
      'Accruals move to a weekly rhythm and reconciliations to a daily one. The close becomes a check, not a search.',
    path: '/service/operation/finance',
    fortnight: [
      'Write down each step of the last close, with its day.',
      'Move accruals into the week, reconciliations into the day.',
      'Close one week as a trial, and name what still waits.',
    ],
  },
  {
    title: 'Notices arrive before reminders',
    description:
      'Every licence, return and renewal of every site stands in one calendar, with an owner and a proof of filing.',
    path: '/service/operation/legal',
    fortnight: [
      'List every licence, return and renewal of each site.',
      'Give each a date, an owner and a deputy.',
      'File what is overdue, and answer what is open.',
    ],
  },
  {
    title: 'Attendance lives in three registers',
    description:
      'Gate, contractor and payroll read one record. Overtime, PF and ESI follow from it without a second entry.',
    path: '/service/operation/hradmin',
    fortnight: [
      'Lay the three registers of one month side by side.',
      'Make one of them the record, and say who keeps it.',
      'Run a payroll from it, beside yours.',
    ],
  },
  {
    title: 'Downtime has no reason code',
    description:
      'Stops are logged at the machine, by cause and by minute. The maintenance plan follows from what was found.',
    path: '/service/operation/production',
    fortnight: [
      'Log every stop of one line, by cause and minute.',
      'Agree with the shift on a short list of reasons.',
      'Show which of them cost most, and who acts.',
    ],
  },
  {
    title: 'The founder signs every voucher',
    description:
      'Limits, roles and a delegation matrix let a young company grow without losing sight of its cash.',
    path: '/service/operation/finance',
    fortnight: [
      'Read a month of vouchers: who asks, and for how much.',
      'Write limits and roles on one page.',
      'Let the small ones go by it, and report each week.',
    ],
  },
  {
    title: 'First plant in India, every licence at once',
    description:
      'Entity, land, factory licence, import code, payroll: one sequence, one team, one status report for head office.',
    path: '/service/setup',
    fortnight: [
      'List each licence, and what it waits for.',
      'Put entity, land and permits into one sequence.',
      'File the first, and report to head office.',
    ],
  },
]
