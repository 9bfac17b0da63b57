import type { FaqEntry } from './operation'

/** schema.org's FAQPage of the entries. */
export function faqData(entries: FaqEntry[]) {
  return {
    '@type': 'FAQPage',
    mainEntity: entries.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
