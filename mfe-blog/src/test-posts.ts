import { renderRoute, type StubbedService } from '@site/platform/testing'
import { remote } from './remote'

/** As the list has them. */
export const posts = [
  {
    slug: 'honest-oee',
    title: 'Honest OEE',
    metaDescription: 'One shift, minute by minute.',
    timeAgo: '2 days ago',
    createdAt: '2026-01-14T06:30:00Z',
    author: 'Vikram Sethi',
  },
  { slug: 'month-end', title: 'Month-end in five days', author: 'Meera Nair' },
]

/** The first of them, whole, without its author. */
export const post = {
  slug: 'honest-oee',
  title: 'Honest OEE',
  metaDescription: 'One shift, minute by minute.',
  content: '<h1>The shift</h1><p>Take <b>one</b> line.</p><script>alert(1)</script>',
  thumbnail: 'https://blog.sample.example/oee.svg',
  tags: ['oee', 'shop floor', 7, 'oee'],
  timeAgo: '10 months ago',
  createdAt: '2026-01-14T06:30:00Z',
}

export const answers = {
  'GET /api/v1/blog': { status: 'success', data: { data: posts } },
  'GET /api/v1/blog/fetchCategory': { data: [{ name: 'Supply Chain' }, { name: 'People & HR' }] },
  'GET /api/v1/blog/authors': { data: [{ name: 'Meera Nair' }, { name: 'Vikram Sethi' }] },
  'GET /api/v1/blog/recentPost': { data: { data: [] } },
  'GET /api/v1/blog/honest-oee': { status: 'success', data: { data: post } },
  'GET /api/v1/blog/month-end': { data: { title: 'Month-end' } },
}

/** A page of the blog, with a service that answers well except for `changed`. */
export function renderBlog(path = '/blog', changed: StubbedService = {}) {
  return renderRoute(remote, path, { services: { blog: { ...answers, ...changed } } })
}
