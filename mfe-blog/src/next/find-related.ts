import type { Link } from '@site/contract'
import type { Post } from '../blog-api'

/** The service whose name has most words in common with the title and the tags of an article. */
export function findRelated({ title, tags }: Post, services: Link[]): Link | undefined {
  const said = wordsOf([title, ...tags].join(' '))
  const [best] = services
    .map((service) => ({ service, common: common(service) }))
    .filter(({ common }) => common > 0)
    .sort((one, other) => other.common - one.common)
  return best?.service

  function common({ name }: Link) {
    return wordsOf(name).filter((word) => said.includes(word)).length
  }
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}{2,}/gu) ?? []
}
