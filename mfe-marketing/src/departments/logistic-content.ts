import type { Operation } from '../operation/operation'

export const logistic: Operation = {
  name: 'Logistic & Dispatch',
  title: 'Logistics without waiting at the gate',
  lead: 'Dispatch orders, carriers, e-\u2060invoices and e-\u2060way bills prepared before the truck reports. The proof of delivery comes back into your books without a phone call.',
  cover: 'A lorry leaves past a gatehouse; pallets for the next load stand ready behind it.',
  facts: [
    { value: 'One order', text: 'makes the invoice, the e-\u2060way bill and the gate pass' },
    { value: '45 minutes', text: 'from the gate to the seal is what we plan for a full truck' },
    { value: '6 months to 2 years', text: 'of lower freight and fewer claims pay for the desk' },
  ],
  benefits: [
    {
      title: 'Before the truck comes',
      items: [
        'Loads built from open orders, by route, weight and date',
        'Carriers chosen by contract and told the day before',
        'A dock and a time for each vehicle, agreed in advance',
        'Labels, packing lists and certificates at the dock',
      ],
    },
    {
      title: 'While it stands at the dock',
      items: [
        'Vehicle, driver and permit checked against the order',
        'Cartons scanned into the load, shortages seen at once',
        'E-\u2060invoice and e-\u2060way bill raised from the scan',
        'A photo of load and seal, kept with the invoice',
      ],
    },
    {
      title: 'Until the customer has it',
      items: [
        'Position and expected arrival, sent to who is waiting',
        'E-way bills extended before they lapse on the road',
        'Proof of delivery booked on the day it is signed',
        'Claims for damage and shortage filed in time',
      ],
    },
    {
      title: 'What you see each week',
      items: [
        'Trucks on time, by customer and by carrier',
        'Freight per kilogram, against contract and last quarter',
        'Hours of waiting and demurrage, with the reason',
        'Invoices without proof of delivery, oldest first',
      ],
    },
  ],
  faq: [],
  invitation: 'Show us one truck that waited. We show you for which paper.',
  metadata: {
    title: 'Logistics and dispatch services',
    description:
      'Dispatch planning, carriers, e-invoice, e-way bill and proof of delivery handled by one desk, so that no truck waits for a paper at your gate.',
  },
}
