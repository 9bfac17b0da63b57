import type { ServiceCard, ServiceGroup } from './service-card'

export const services = {
  title: 'Our top Services',
  lead: 'Take over a running department, set up a new one, or let software carry what no person should have to. Each service stands on its own and works with the next.',
}

export const advice = {
  title: 'Not sure which one?',
  text: 'Tell us what waits, and for whom. We name the process behind it.',
  path: '/contact',
}

const operations: ServiceCard[] = [
  {
    img: 'machine',
    title: 'Production',
    description:
      'Planning, job cards, downtime and quality records, complete at the end of every shift.',
    path: '/service/operation/production',
  },
  {
    img: 'people',
    title: 'HR & Admin',
    description:
      'Hiring, attendance, payroll, PF and ESI from one record, with an answer for everybody who asks.',
    path: '/service/operation/hradmin',
  },
  {
    img: 'binders',
    title: 'Legal & Compliance',
    description:
      'Licences, returns and registers of every site in one calendar, with an owner beside each date.',
    path: '/service/operation/legal',
  },
  {
    img: 'truck',
    title: 'Logistic & Dispatch',
    description:
      'Orders, carriers, e-\u2060invoices and e-\u2060way bills prepared before the truck reports at the gate.',
    path: '/service/operation/logistic',
  },
  {
    img: 'building',
    title: 'Facility Management',
    description:
      'Security, housekeeping, canteen and utilities to service levels that are read every day.',
    path: '/service/operation/facility',
  },
  {
    img: 'rack',
    title: 'Inventory Management',
    description:
      'Bins, batches and cycle counts kept daily. One number for each item, for you and your auditor.',
    path: '/service/operation/inventory',
  },
  {
    img: 'ledger',
    title: 'Finance & Compliance',
    description:
      'Payables, receivables, GST and a month-end close in five working days, to one calendar.',
    path: '/service/operation/finance',
  },
]

const setUps: ServiceCard[] = [
  {
    img: 'machine',
    title: 'Production set\u00a0up',
    description: 'Routings, job cards and a capacity model for a new line, before the first order.',
    path: '/service/setup#production',
  },
  {
    img: 'people',
    title: 'HR & Admin set\u00a0up',
    description: 'Grades, payroll, PF and ESI registration and a handbook for your first hundred.',
    path: '/service/setup#hr-admin',
  },
  {
    img: 'binders',
    title: 'Legal & Compliance set\u00a0up',
    description: 'Entity, factory licence, consents and import code, in one sequence.',
    path: '/service/setup#legal',
  },
  {
    img: 'truck',
    title: 'Logistic & Dispatch set\u00a0up',
    description: 'A dispatch desk, carrier contracts and papers that end at the gate.',
    path: '/service/setup#logistic',
  },
  {
    img: 'building',
    title: 'Facility Management set\u00a0up',
    description: 'Security, canteen and utilities, with a reading for every promise.',
    path: '/service/setup#facility',
  },
  {
    img: 'rack',
    title: 'Inventory Management set\u00a0up',
    description: 'Item codes, bins and labels, and an opening stock that your auditor signs.',
    path: '/service/setup#inventory',
  },
  {
    img: 'ledger',
    title: 'Finance & Accounts set\u00a0up',
    description: 'Chart of accounts, delegation matrix and GST, ready before the first invoice.',
    path: '/service/setup#finance',
  },
]

export const serviceGroups: ServiceGroup[] = [
  { id: 'operation', name: 'Operations', gist: 'We run it, day by day', cards: operations },
  { id: 'setup', name: 'Set Ups', gist: 'We start it, and hand over', cards: setUps },
  {
    id: 'itservice',
    name: 'Automation',
    gist: 'Software carries the rest',
    cards: [
      {
        img: 'screen',
        title: 'ERP by the month',
        description:
          'One system for production, stock, dispatch, finance and people on a monthly usage plan. Begin with one module and add the next when it has earned its place.',
        path: '/service/itservice',
      },
    ],
  },
]
