export const itservice = {
  title: 'IT services',
  lead: 'An ERP for the whole plant on a monthly usage plan: begin with one module, keep your own data, and pay for what is used. We configure it on your floor and answer the phone when a shift has a question.',
}
