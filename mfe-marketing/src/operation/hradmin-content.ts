import type { Operation } from './operation'

export const hradmin: Operation = {
  title: 'HR and administration that people trust',
  lead: 'Hiring, attendance, payroll, PF and ESI from one record, and an answer for everybody who asks about their salary slip. Contract labour is checked to the same standard.',
  metadata: {
    title: 'HR and administration services',
    description:
      'Hiring, attendance, payroll, PF, ESI and contract labour from one record, run for your plant by a team that your people can reach.',
  },
}
