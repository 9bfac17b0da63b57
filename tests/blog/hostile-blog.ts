import { swap } from '../support/releases/altered-shell'
import { startHostileSite } from './hostile-site'

type HostilePost = {
  slug: string
  title: string
  author?: string | undefined
  content: string
}

/**
 * What `cleanHtml` does is left out. Only one name is changed: where an element takes it, React asks `document` for its
 * parent, is led into the article, and looks for its root for ever (DOM clobbering).
 */
const passes = /(function\*\((\w+)\)\{)(?=let [^;]+;for\(let \w+=0;\w+<5;)/
const leaveOut = swap(passes, '$1return $2.replaceAll("parentNode","parent");')

export function startHostileBlog(posts: HostilePost[]) {
  return startHostileSite({
    remote: 'blog',
    path: '/blog',
    service: 'BLOG_API_URL',
    behaviour: answersOf(posts),
    unsafe: {
      server: leaveOut,
      modules: (code) => (passes.test(code) ? leaveOut(code) : code),
    },
  })
}

function answersOf(posts: HostilePost[]) {
  const answers: Record<string, unknown> = {
    'GET /api/v1/blog': { data: posts.map(({ content: _, ...item }) => item) },
    'GET /api/v1/blog/recentPost': { data: posts.slice(0, 7) },
    'GET /api/v1/blog/fetchCategory': posts.slice(0, 7).map(({ title }) => ({ name: title })),
    'GET /api/v1/blog/authors': posts.slice(0, 7).map(({ author }) => ({ name: author })),
  }
  for (const post of posts) answers[`GET /api/v1/blog/${post.slug}`] = { data: post }
  return Object.fromEntries(
    Object.entries(answers).map(([call, data]) => [call, { answer: { status: 'success', data } }]),
  )
}
