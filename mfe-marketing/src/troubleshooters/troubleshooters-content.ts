export const troubleshooters = {
  title: 'Troubleshooters',
  intro:
    'Most plants do not lose money at the machine. They lose it between two desks. These are the cases we are called for most often.',
}
