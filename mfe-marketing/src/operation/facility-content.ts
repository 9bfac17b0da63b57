import type { Operation } from './operation'

export const facility: Operation = {
  title: 'Facilities that are ready every morning',
  lead: 'Security, housekeeping, canteen, transport and utilities under service levels with a daily reading. The usual return on a managed site comes within 1 to 3 years.',
  metadata: {
    title: 'Facility management for industrial sites',
    description:
      'Security, housekeeping, canteen, transport and utilities of industrial sites under service levels that are read every day and reported every week.',
  },
}
