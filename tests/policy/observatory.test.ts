import { pages } from '../support/pages'
import { freePort } from '../support/programs/free-port'
import { type Site, startSite } from '../support/site/site'
import { scorePage, total } from './observatory'

const host = 'site.example'
/** What a page without a script element by address, on a host that is not preloaded, can have at most. */
const best = {
  csp: 10,
  cookies: 0,
  frames: 5,
  hsts: 0,
  nosniff: 0,
  referrer: 5,
  integrity: 0,
  resources: 10,
}

let site: Site
let address: string

beforeAll(async () => {
  const port = await freePort()
  address = `http://localhost:${port}`
  site = await startSite({ PORT: String(port), PUBLIC_URL: `https://${host}` })
})

afterAll(() => site.stop())

/** Services of a test are http on this machine; behind https they are not. */
async function visit(path: string) {
  const answer = await fetch(address + path)
  const headers = new Headers(answer.headers)
  const policy = headers.get('content-security-policy') ?? ''
  headers.set('content-security-policy', policy.replaceAll('http://localhost', 'https://localhost'))
  return { headers, html: await answer.text(), host }
}

test.each([...pages, '/nowhere', '/service?tab=operation', '/career?title=nobody'])(
  '%s has all points that it can have: 130 of 100',
  async (path) => {
    const score = scorePage(await visit(path))

    expect(score).toEqual(best)
    expect(total(score)).toBe(130)
  },
)

test.each([
  { without: 'content-security-policy', score: 75 },
  { without: 'strict-transport-security', score: 80 },
  { without: 'referrer-policy', score: 125 },
  { without: 'cross-origin-resource-policy', score: 120 },
  { without: 'x-content-type-options', score: 125 },
])('without $without it would have $score', async ({ without, score }) => {
  const page = await visit('/contact')
  page.headers.delete(without)

  expect(total(scorePage(page))).toBe(score)
})

test.each([
  { what: 'any default', from: "default-src 'none'", to: "default-src 'self'", points: 5 },
  {
    what: 'http in connect-src',
    from: "connect-src 'self'",
    to: 'connect-src http://a.example',
    points: -20,
  },
  { what: 'http pictures', from: "img-src 'self'", to: 'img-src http:', points: -10 },
  { what: 'eval', from: "style-src 'self'", to: "style-src 'unsafe-eval'", points: -10 },
  { what: 'a directive twice', from: 'base-uri', to: "base-uri 'none'; base-uri", points: -25 },
])('a policy with $what would have $points', async ({ from, to, points }) => {
  const page = await visit('/contact')
  const policy = page.headers.get('content-security-policy') ?? ''
  page.headers.set('content-security-policy', policy.replace(from, to))

  expect(scorePage(page).csp).toBe(points)
})
