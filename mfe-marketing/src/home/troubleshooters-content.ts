export type Troubleshooter = { title: string; description: string }

export const troubleshooters: { title: string; intro: string; cards: Troubleshooter[] } = {
  title: 'Troubleshooters',
  intro:
    'Most plants do not lose money at the machine. They lose it between two desks. These are the cases we are called for most often.',
  cards: [
    {
      title: 'Stock on the screen, not on the shelf',
      description:
        'We count by value class, trace each difference to its movement and close the gap at the point of entry.',
    },
    {
      title: 'The truck waits for a paper',
      description:
        'Invoice, e-way bill and gate pass come from one dispatch order, before the vehicle reports at the gate.',
    },
    {
      title: 'Month end takes half the month',
      description:
        'Accruals move to a weekly rhythm and reconciliations to a daily one. The close becomes a check, not a search.',
    },
    {
      title: 'Notices arrive before reminders',
      description:
        'Every licence, return and renewal of every site stands in one calendar, with an owner and a proof of filing.',
    },
    {
      title: 'Attendance lives in three registers',
      description:
        'Gate, contractor and payroll read one record. Overtime, PF and ESI follow from it without a second entry.',
    },
    {
      title: 'Downtime has no reason code',
      description:
        'Stops are logged at the machine, by cause and by minute. The maintenance plan follows from what was found.',
    },
    {
      title: 'The founder signs every voucher',
      description:
        'Limits, roles and a delegation matrix let a young company grow without losing sight of its cash.',
    },
    {
      title: 'First plant in India, every licence at once',
      description:
        'Entity, land, factory licence, import code, payroll: one sequence, one team, one status report for head office.',
    },
  ],
}
