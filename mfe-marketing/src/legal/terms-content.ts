import type { Company } from '@site/contract'
import type { LegalSection } from './legal-article'

export const terms = {
  title: 'Terms of use',
  lead: 'These terms apply to everybody who reads this site, downloads from it or writes a comment in the blog. By using the site you accept them; if you do not, please leave it.',
  updated: '1 September 2026',
}

/** The rules for what is posted in the blog, in the order in which they are shown. */
const conductRules = [
  'Write under a name that you answer for, and do not pass yourself off as somebody else.',
  'Keep to the subject of the article.',
  'Treat other readers and authors with respect; no insults, threats or harassment.',
  'Do not post what discriminates against people for their origin, religion, caste, gender, age or disability.',
  'Leave out what is obscene, violent or unsuitable for minors.',
  'Do not state as fact what you know to be false, and do not defame anybody.',
  'Post no personal or confidential data of others, such as phone numbers or trade secrets.',
  'Use only texts, pictures and links that you have the right to share.',
  'No advertising, chain letters or repeated comments.',
  'No malicious software, and no links that lead to it.',
  'Do not call for anything unlawful, and do not try to disturb or bypass the working of the site.',
]

export function termsSections({ name, email }: Company): LegalSection[] {
  return [
    {
      id: 'ownership',
      title: 'Content ownership',
      blocks: [
        `Texts, drawings, photographs, downloads and the design of this site belong to ${name} or to those who have licensed them to us. Opening a page gives you the right to read it, and no other right in it.`,
        'A comment remains yours. By posting it you allow us, without payment and until you ask for its removal, to show, shorten and translate it on this site.',
      ],
    },
    {
      id: 'use',
      title: 'Use of the site',
      blocks: [
        'You may read, print and quote our pages for your own information and that of your company, with their source. You may link to any page. You may not:',
        {
          items: [
            'copy larger parts, or sell them, without our written consent;',
            'collect content by program in a way that burdens the site;',
            'show our pages inside others as if they were yours;',
            'probe for gaps in security, other than to report them to us.',
          ],
        },
      ],
    },
    {
      id: 'accuracy',
      title: 'Accuracy',
      blocks: [
        'We check what we publish and correct errors when we learn of them. Laws, rates and due dates change nevertheless, at times overnight. What stands here is general information and no legal, tax or engineering advice; before you act on it, ask us or another adviser about your case.',
      ],
    },
    {
      id: 'conduct',
      title: 'Blog and comment conduct',
      blocks: [
        'Comments are welcome, also critical ones. Eleven rules apply to all of them:',
        { items: conductRules, isNumbered: true },
        'We may shorten, hide or delete what breaks a rule and block its author, without notice. Comments state the view of those who wrote them and not ours.',
      ],
    },
    {
      id: 'property',
      title: 'Intellectual property',
      blocks: [
        'Our name, our mark and the names of our services are protected. Names and logos of clients and partners belong to them and are shown with their consent. If you believe that something on this site violates your copyright or trade mark, tell us where it stands and what your right is, and we will look into it without delay.',
        { before: 'Such notices reach us at', mail: email },
      ],
    },
    {
      id: 'warranties',
      title: 'No warranties',
      blocks: [
        'The site is provided as it is and as it is available. As far as the law allows, we give no warranty, express or implied, that it is complete, free of errors, fit for a particular purpose or always within reach, or that linked sites of others are correct and safe.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      blocks: [
        'To the same extent we are not liable for loss that arises from the use of this site or from relying on it, including lost profit, lost data and interrupted business. Liability for intent, for gross negligence and for anything that the law does not let us exclude remains untouched. Services that we perform for you follow their own contract.',
      ],
    },
    {
      id: 'indemnification',
      title: 'Indemnification',
      blocks: [
        'If others hold us responsible because you broke these terms, posted content without the right to it or used the site against the law, you will compensate us for the claims, damages and reasonable costs of defence that follow. We will inform you of such a claim at once and leave you room to settle it.',
      ],
    },
    {
      id: 'modification',
      title: 'Modification',
      blocks: [
        'We may change, move or close any part of the site and may adapt these terms. The version on this page, with the date above its first section, is the one that applies when you visit. Continuing to use the site after a change means that you accept it.',
      ],
    },
    {
      id: 'law',
      title: 'Governing law',
      blocks: [
        'These terms are governed by the law of India. The courts of New Delhi have exclusive jurisdiction over disputes that arise from them or from the use of this site. Should a single clause prove invalid, all others remain in force.',
      ],
    },
  ]
}
