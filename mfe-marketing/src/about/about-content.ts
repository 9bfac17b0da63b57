import type { AlternatingCard } from '../alternating-cards'
import type { Fact } from '../facts-band'

export type AboutPictureName = 'hand-over' | 'crew' | 'table' | 'yard'

type AboutCard = AlternatingCard & { picture: AboutPictureName }

export const about = {
  title: 'Factories run better when the office keeps pace',
  vision: {
    title: 'Our vision',
    text: 'A plant where nobody waits for paperwork. Machines, people and trucks move when they are ready, because whatever they need to know has arrived before them.',
  },
  mission: {
    title: 'Our mission',
    text: 'To run and automate the processes around production for manufacturers in India and beyond, in the open, and by numbers that our clients set themselves.',
  },
}

export const facts: Fact[] = [
  { value: '7 departments', text: 'around production that we set up, run or hand back' },
  { value: '2 countries', text: 'with an office each: India and the United Arab Emirates' },
  { value: '5 working days', text: 'from the end of a month to closed books' },
  { value: '1 report', text: 'a week, in the numbers you have chosen' },
]

export const cards: AboutCard[] = [
  {
    id: 'win-together',
    title: "Let's Win Together",
    picture: 'hand-over',
    description:
      'We earn when your process gets better, so most of our contracts tie a part of the fee to a result: days to close, stock that matches, trucks on time. If the number does not move, our invoice does.',
  },
  {
    id: 'our-team',
    title: 'Our Team',
    picture: 'crew',
    description:
      'Plant managers, accountants, company secretaries, recruiters and software engineers. Nearly all of them have worked a shift, counted a store or stood before an inspector, and they share one corridor, so a question about stock soon reaches whoever knows the tax on it.',
  },
  {
    id: 'what-we-bring',
    title: 'What We Bring To The Table',
    picture: 'table',
    description:
      'Not slides. A written process after the first fortnight, a desk that is staffed in the third week, and an ERP that can carry what repeats. You also get an outside view: whatever has gone wrong elsewhere is already on our checklist.',
  },
  {
    id: 'people-and-culture',
    title: 'People And Culture',
    picture: 'yard',
    description:
      'Whoever finds a mistake is thanked for it, even when it is their own. We promote from the desk, pay for certificates and send everybody onto a shop floor for their first two weeks. People stay, so you keep the contact you know.',
  },
]

export const principles = {
  title: 'Principles and values',
  intro:
    'Five words are easy to print. This is what each of them means on a normal working day with us.',
  values: [
    {
      title: 'Innovation',
      text: 'We automate a step only when somebody has done it by hand and can say why it exists. Anything new has to save somebody an hour, or it waits.',
    },
    {
      title: 'Efficiency',
      text: 'One entry, used everywhere. Whenever a number is typed twice, we look for the second keyboard and remove it.',
    },
    {
      title: 'Collaboration',
      text: 'Our desks stand beside yours. Decisions stay with the people who answer for them, and we prepare what they need to decide.',
    },
    {
      title: 'Integrity',
      text: 'Bad news travels first, with the file attached. We file what is true, and we decline work that would need anything else.',
    },
    {
      title: 'Continuous improvement',
      text: 'Each quarter every process loses a step, a form or a day. What was learned goes onto the checklist of all our sites.',
    },
  ],
}
