import type { Post } from '../blog-api'
import { findRelated } from './find-related'

const services = [
  { name: 'Legal & Compliance', path: '/legal' },
  { name: 'HR & Admin', path: '/hr' },
  { name: 'Finance & Compliance', path: '/finance' },
]

const post = (title: string, ...tags: string[]): Post => ({
  slug: 'a',
  title,
  tags,
  metaDescription: '',
  content: '',
  thumbnail: '',
  timeAgo: '',
  createdAt: '',
  author: '',
})

test.each([
  ['Compliance without fear', ['finance'], '/finance'],
  ['One record', ['hr', 'payroll'], '/hr'],
  ['Compliance', [], '/legal'],
  ['A month-end', ['close'], undefined],
])('"%s" with the tags %j is about %s', (title, tags, path) => {
  expect(findRelated(post(title, ...tags), services)?.path).toBe(path)
})
