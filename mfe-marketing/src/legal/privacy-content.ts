import type { Company } from '@site/contract'
import type { LegalSection } from './legal-article'

export const privacy = {
  title: 'Privacy policy',
  lead: 'We collect what you send us and what a website needs to run safely, and nothing to build profiles with. This page says what it is, what we do with it, and how you can see, correct or delete it.',
  updated: '30 November 2026',
}

export function privacySections({ name, privacyEmail }: Company): LegalSection[] {
  return [
    {
      id: 'scope',
      title: 'Who is responsible',
      blocks: [
        `${name} decides why and how personal data is used on this website. The policy covers the website, the enquiry form and the newsletter; work that we do for clients follows the contract with each of them.`,
      ],
    },
    {
      id: 'data',
      title: 'Data we collect',
      blocks: [
        'Some data comes from you, when you write to us or subscribe. Some is sent by your browser whenever it opens a page.',
        {
          terms: [
            { name: 'Enquiries', text: 'Name, email, message and phone.' },
            { name: 'Subscriptions', text: 'Name, email and phone.' },
            {
              name: 'Visits',
              text: 'Visitor identity, IP address, time on site, browser and device.',
            },
          ],
        },
        'Visitor identity is a random number for one view of a page, with which the page tells us whether it worked. It holds no name, and is not kept to know you again. Please do not send bank details, health data or copies of identity cards through the form.',
      ],
    },
    {
      id: 'use',
      title: 'Use and sharing',
      blocks: [
        'Each kind of data is used for the purpose it was given for:',
        {
          items: [
            'enquiries, to answer you and to prepare an offer if you ask for one;',
            'subscriptions, to send the news you have chosen, until you end them;',
            'visits, to keep the site available, to fend off attacks and to count which pages are read.',
          ],
        },
        'We do not sell or rent personal data. It is shared only with companies that host our website and email, under contracts that bind them to our instructions; within our offices in India and the United Arab Emirates; and with authorities where a law or a court requires it.',
      ],
    },
    {
      id: 'retention',
      title: 'Retention',
      blocks: [
        'An enquiry is kept for 24 months after our last message to each other, so that we can pick up where we stopped. One that could not be passed on at once waits on our server, for 14 days at most. A subscription is kept until you end it and then deleted within 30 days. Records of visits are deleted after 90 days, unless an attack is being looked into. Where a law prescribes a longer period, we keep what it names and lock it against other use.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      blocks: [
        'At any time, and without a reason, you may ask us to:',
        {
          items: [
            'tell you which data we hold about you and hand you a copy;',
            'correct or complete what is wrong or missing;',
            'delete it, as far as no law obliges us to keep it;',
            'stop using it for a purpose you object to, or withdraw a consent;',
            'name a person who may use these rights on your behalf.',
          ],
        },
        { before: 'A short message is enough. Write to', mail: privacyEmail },
        'We answer within 30 days and ask for a proof of identity only where the data could otherwise reach the wrong hands. If our answer does not satisfy you, you may turn to the data protection authority of your country.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      blocks: [
        'Most visits set no cookie at all. None is for advertising, and none tells who you are. There are two, each for as long as it is needed:',
        {
          terms: [
            {
              name: 'Trial of a new version',
              keys: 'canary-…',
              text: 'While we try a new version of a part of the site with some of its visitors: a number from 0 to 999, drawn by lot, so that you stay with the same version. It goes when the trial ends, or before that with your visit.',
            },
            {
              name: 'Preview of a new version',
              keys: 'preview',
              text: 'Only if you open a link that we sent you to a version that is not public yet, until that link expires.',
            },
          ],
        },
        'These things may be kept in your browser itself, and are read by nobody but the page that you see:',
        {
          terms: [
            {
              name: 'Place on a page',
              keys: 'react-router-scroll-positions',
              text: 'How far you had scrolled, so that going back leads to the same place. It is forgotten with the tab.',
            },
            {
              name: 'Enquiry on its way',
              keys: 'contact-outbox',
              text: 'An enquiry that has not reached us yet, so that it is sent when the connection is back, or when you next open the contact page. It is deleted as soon as it has arrived, or when you discard it at the form. After 14 days it is not sent any more, and is deleted when you next open the contact page.',
            },
            {
              name: 'Subscription on its way',
              keys: 'subscription',
              text: 'The address of a subscription that has not reached us yet, so that it is sent when the connection is back, or when you next open a page. After 14 days it is deleted then instead.',
            },
            {
              name: 'Pages you opened',
              keys: 'visited-pages, visited-files, offline-page',
              text: 'The last fifty pages that you opened, with their files, and a page that says that there is no connection, so that they open without one. With a connection, every page comes from us.',
            },
            {
              name: 'Fault to report',
              keys: 'untold-views',
              text: 'A note that a page did not work, until the next page of the same tab has reported it.',
            },
          ],
        },
        'Content of other companies comes from their own addresses. They then see your IP address, and may set cookies of their own, which we do not control:',
        {
          terms: [
            {
              name: 'Map',
              keys: 'www.openstreetmap.org',
              text: 'On the contact page, and only after you ask to see it.',
            },
            {
              name: 'Videos',
              keys: 'www.youtube-nocookie.com, player.vimeo.com',
              text: 'In those articles of the blog that show one.',
            },
            {
              name: 'Pictures',
              text: 'In those articles of the blog, and lists of them, that show one from the address of another company.',
            },
          ],
        },
        'Your browser can refuse or delete all of this; every page stays readable.',
      ],
    },
    {
      id: 'not-providing',
      title: 'If you do not provide data',
      blocks: [
        'You can read every page without telling us who you are. Without an email address or phone number, however, we cannot answer an enquiry, and without an email address a subscription cannot be delivered. Nothing else follows from keeping your data to yourself.',
      ],
    },
    {
      id: 'updates',
      title: 'Updates of this policy',
      blocks: [
        'When our practice or the law changes, this page changes first, and the date above its first section with it. Subscribers are told by email of changes that reduce their rights, at least 14 days before they take effect.',
        { before: 'Questions about this policy reach us at', mail: privacyEmail },
      ],
    },
  ]
}
