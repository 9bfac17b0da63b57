export const clients = {
  title: 'What our clients say',
  intro: 'Six people who stopped chasing paper, in their own words.',
}
