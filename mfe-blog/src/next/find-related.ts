import type { Link } from '@site/contract'
import type { Post } from '../blog-api'
import { serviceTopics } from './service-topics'
import { countCommon, wordsOf } from './words'

type About = Pick<Post, 'title' | 'tags'>

/** The service that an article is about: by its tags and, half as much, by its title. */
export function findRelated(post: About, services: Link[]): Link | undefined {
  const [best] = services
    .map((service) => ({ service, score: score(post, topicsOf(service)) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
  return best?.service
}

function score({ title, tags }: About, topics: string[]) {
  return 2 * countCommon(tags.flatMap(wordsOf), topics) + countCommon(wordsOf(title), topics)
}

function topicsOf({ name, path }: Link) {
  return wordsOf(serviceTopics[path.split('/').at(-1) ?? ''] ?? name)
}
