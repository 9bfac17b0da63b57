import type { PictureName, ServiceCard } from '../service/service-card'

export type HomeCard = Omit<ServiceCard, 'img'> & { img: PictureName | 'site' }

export const serviceCards: HomeCard[] = [
  {
    img: 'machine',
    title: 'Production',
    description:
      'Shift planning, job cards, downtime and quality records kept by our own desk beside your line, complete at the end of every shift rather than at the end of the month.',
    path: '/service/operation/production',
  },
  {
    img: 'rack',
    title: 'Inventory Management',
    description:
      'Item codes, bins and batches with a cycle count every day, so that the stock on the screen is the stock on the shelf and the auditor finds one number for each item.',
    path: '/service/operation/inventory',
  },
  {
    img: 'truck',
    title: 'Logistic & Dispatch',
    description:
      'Invoice, e-way bill, gate pass and carrier are ready before the vehicle reports, freight bills checked against the contract, and the proof of delivery back in your books.',
    path: '/service/operation/logistic',
  },
  {
    img: 'ledger',
    title: 'Finance & Compliance',
    description:
      'Payables, receivables, GST and TDS run as one daily routine, with a three-way match on every purchase bill and the month closed on the fifth working day.',
    path: '/service/operation/finance',
  },
  {
    img: 'binders',
    title: 'Legal & Compliance',
    description:
      'Licences, consents, returns and registers of every site in one calendar, with a name beside each date and the proof of filing where an inspector can read it.',
    path: '/service/operation/legal',
  },
  {
    img: 'people',
    title: 'HR & Admin',
    description:
      'Hiring, onboarding, attendance, payroll, PF and ESI from one record of who was at work, for staff and contract labour alike, with an answer for everybody who asks.',
    path: '/service/operation/hradmin',
  },
  {
    img: 'building',
    title: 'Facility Management',
    description:
      'Security, housekeeping, canteen, transport and utilities under contracts with a reading for every promise, and a board that shows the readings every morning.',
    path: '/service/operation/facility',
  },
  {
    img: 'site',
    title: 'Set Ups',
    description:
      'A new plant, company or department: entity, licences, chart of accounts, stores and first payroll in one sequence, with one team until your own people take over.',
    path: '/service/setup',
  },
  {
    img: 'screen',
    title: 'ERP by the month',
    description:
      'Production, stock, dispatch, finance and people in one system, paid for by use. Begin with the module that hurts most; the next one follows when it has earned it.',
    path: '/service/itservice',
  },
]
