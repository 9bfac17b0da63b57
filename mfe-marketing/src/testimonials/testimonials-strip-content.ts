export type AvatarName = 'bun' | 'short' | 'bob' | 'turban' | 'scarf' | 'grey'

export type Testimonial = {
  name: string
  description: string
  /** The key figure of the description. */
  figure: {
    value: string
    of: string
    /** What is left of the value before, from 0 to 1. */
    share?: number
  }
  bio: string
  /** Empty: the client has no profile to show. */
  linkedin: string
  img: AvatarName
  website?: string
}

/** Every person and company here is a sample: replace them before the site goes public. */
export const testimonials: Testimonial[] = [
  {
    name: 'Anjali Deshpande',
    description:
      'Our close began on the first and ended on the nineteenth. They moved the accruals into the week in which they happen. Since August we sign on the fifth working day, and nobody stays late.',
    figure: { value: '19 → 5', of: 'the day on which a month is closed', share: 5 / 19 },
    bio: 'Finance head, Varuna Pumps, Pune',
    linkedin: 'https://www.linkedin.com/in/anjali-deshpande-sample',
    img: 'bun',
    website: 'https://varuna-pumps.example/',
  },
  {
    name: 'Rohit Menon',
    description:
      'We were eleven people with 4,000 items in a spreadsheet. They counted, coded and labelled the store on three weekends without holding up one order. The last audit found a difference of two.',
    figure: {
      value: '4,000 → 2',
      of: 'items counted, and those the audit missed',
      share: 2 / 4000,
    },
    bio: 'Founder, Kestrel Kitchens, Gurugram',
    linkedin: 'https://www.linkedin.com/in/rohit-menon-sample',
    img: 'short',
    website: 'https://kestrel-kitchens.example/',
  },
  {
    name: 'Claire Fontaine',
    description:
      'We had a building permit and no idea what came next. Entity, factory licence, import code and payroll were in place after 26 weeks, and Lyon read the same weekly page that Chakan did.',
    figure: { value: '26 weeks', of: 'from the permit to the first payroll' },
    bio: 'Director Asia, Orphea Filtration, Lyon',
    linkedin: 'https://www.linkedin.com/in/claire-fontaine-sample',
    img: 'bob',
  },
  {
    name: 'Harpreet Singh Gill',
    description:
      'Trucks used to wait ninety minutes for an e-\u2060way bill. Now the papers are ready before the driver reports at the gate. In the June quarter we paid no detention at all, for the first time.',
    figure: { value: '90 → 0', of: 'minutes that a truck waits for papers', share: 0 },
    bio: 'Head of logistics, Sutlej Tools, Ludhiana',
    linkedin: '',
    img: 'turban',
    website: 'https://sutlej-tools.example/',
  },
  {
    name: 'Mariam Al Hashimi',
    description:
      'I asked for a manual and they sent two people who stood at our gate for a week. Then attendance, canteen and overtime came from one record, and contractor bills fell by a tenth.',
    figure: { value: '−10 %', of: 'on the bills of contractors', share: 0.9 },
    bio: 'Plant head, Crescent Coatings, Sharjah',
    linkedin: 'https://www.linkedin.com/in/mariam-al-hashimi-sample',
    img: 'scarf',
  },
  {
    name: 'S. Lakshminarayanan',
    description:
      'We took the stock module first, because stock hurt most. Dispatch came four months later, payroll last. The bill follows the users, so when our season ends, most of the cost ends with it.',
    figure: { value: '4 months', of: 'from the first module to the second' },
    bio: 'Managing partner, Noyyal Knits, Tiruppur',
    linkedin: '',
    img: 'grey',
    website: 'https://noyyal-knits.example/',
  },
]
