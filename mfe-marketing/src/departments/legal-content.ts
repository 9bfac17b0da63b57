import type { Operation } from '../operation/operation'

export const legal: Operation = {
  name: 'Legal & Compliance',
  title: 'Legal work that is done before it is due',
  lead: 'Licences, returns, contracts and labour registers of every site in one calendar, with an owner beside each date. You hear from us before the inspector hears from you.',
  cover: 'Shelves of binders and a calendar with marked days beside a small factory building.',
  facts: [
    { value: 'One calendar', text: 'for all licences, returns and renewals of all sites' },
    { value: '30 days', text: 'ahead of each date its owner has the draft to sign' },
    { value: '6 months to 2 years', text: 'of avoided fees and penalties cover the cost' },
  ],
  benefits: [
    {
      title: 'What we run',
      items: [
        'Factory licence, consents, fire and boiler certificates',
        'Returns and registers under the labour laws, by state',
        'Board minutes, filings and statutory registers',
        'Supply, lease and service contracts, from draft to expiry',
        'Notices and inspections, answered with the file at hand',
      ],
    },
    {
      title: 'What changes for you',
      items: [
        'No date that lives only in the head of one colleague',
        'A proof of filing behind every green field of the calendar',
        'Contracts found in a minute that end when they should',
        'One list of open points for the board, in plain words',
        'New rules translated into what your plant has to do',
      ],
    },
  ],
  faq: [
    {
      question: 'Do you replace our law firm?',
      answer:
        'No. We do the daily work that a firm is too expensive for, and prepare the file when a dispute needs one. Many clients keep their counsel and see the bills shrink.',
    },
    {
      question: 'Which laws does the calendar cover?',
      answer:
        'Company, factory, labour, environment, fire, electricity, weights and measures and the rules of your state. We begin with an audit that lists what applies to each site and what is missing today.',
    },
    {
      question: 'What if a date was missed before you came?',
      answer:
        'We list it, tell you what it can cost, and file late with the explanation that helps most. It is better to come forward with a late return than to wait until it is found.',
    },
    {
      question: 'Who stands beside us during an inspection?',
      answer:
        'The colleague who keeps your calendar, on site within the day. The registers are ready in the order in which inspectors ask for them, and every remark gets a written answer.',
    },
    {
      question: 'We are new in India. Where do we start?',
      answer:
        'With the entity and the land, since all other licences hang on them. You get one sequence with dates, costs and the documents that head office must send, and one status report a week.',
    },
    {
      question: 'How do we know that it pays?',
      answer:
        'We count penalties, interest and outside fees of your last three years and report against that number. The return usually comes in 6 months to 2 years, sooner with several sites.',
    },
  ],
  invitation:
    'Send us the list of your sites. We answer with the licences that each of them needs.',
  callsExperts: true,
  metadata: {
    title: 'Legal and compliance services for plants',
    description:
      'Factory licences, consents, labour registers, contracts and returns of every site in one calendar, filed on time by a team that answers to you.',
  },
}
