import { readFile } from 'node:fs/promises'
import { liveIn, promote, readHistory } from '@site/releases'
import { distOf } from '@site/tasks'
import {
  type Behaviour,
  type Fault,
  type MisbehavingService,
  startMisbehavingService,
} from '../../support/faults/misbehaving-service'
import { isThorough, report } from '../../support/finding'
import {
  addressOf,
  askForToken,
  behindProxy,
  headersOf,
  tellOfView,
} from '../../support/load/browser-views'
import { visitOnce } from '../../support/load/many-requests'
import { readLive } from '../../support/site/live-state'
import { publish } from '../../support/site/publish'
import { type Site, startSite } from '../../support/site/site'
import { until } from '../../support/until'

const remotes = ['blog', 'careers', 'contact']
const list = { answer: { status: 'success', data: [] } }
const posts = { answer: { status: 'success', data: { data: [] } } }

/** Good answers of the three services. */
const services: Record<string, Behaviour> = {
  blog: {
    'GET /api/v1/blog': posts,
    'GET /api/v1/blog/fetchCategory': list,
    'GET /api/v1/blog/authors': list,
    'GET /api/v1/blog/recentPost': list,
  },
  recruitment: {
    'GET /recruit/jobs/fetchJobs': list,
    'GET /recruit/jobs/fetchDepartmentJobs': list,
    'GET /recruit/jobs/fetchAllDepartmentJobs': list,
  },
  contact: { 'POST /contact-us/enquiry': { answer: { status: 'success' } } },
}
const allWell: Behaviour = Object.assign({}, ...Object.values(services))

let service: MisbehavingService
let site: Site
let ids: Record<string, string>
let visitors = 0

/** Promotes three remotes with the same code again, and has both releases seen without trouble. */
beforeAll(async () => {
  service = await startMisbehavingService(allWell)
  site = await startSite({
    ...behindProxy,
    LOG_LEVEL: 'silent',
    BLOG_API_URL: service.url,
    RECRUITMENT_API_URL: service.url,
    CONTACT_API_URL: service.url,
  })
  await beSeen(await readIds())
  await visit(pages('before'), 2)
  for (const remote of remotes) {
    await publish(site.desk, distOf(remote), { version: '1.0.1' })
    await promote(site.desk, remote, '1.0.1')
  }
  ids = await readIds()
  await until(async () => (await readLive(site)).contact.release === ids.contact)
  await beSeen(ids)
})

afterAll(async () => {
  await site.stop()
  await service.stop()
})

const read = () => readHistory(site.desk.store, site.desk.keys)

async function readIds() {
  const live = liveIn(await read()).remotes
  return Object.fromEntries(remotes.map((remote) => [remote, live[remote]?.release ?? '']))
}

/** Remotes whose releases the watch has taken back so far. */
async function takenBack() {
  return (await read()).pointers.flatMap((pointer) => pointer.takenBack?.remote ?? [])
}

/** Sends good views by thirty visitors, each with an address. */
async function beSeen(releases: Record<string, string>) {
  for (const [remote, release] of Object.entries(releases)) {
    for (let count = 0; count < 30; count++)
      await tellOfView(site.url, visitors++, { remote, release })
  }
}

const slugs = (word: string) => Array.from({ length: 30 }, (_, number) => `${word}-${number}`)

/** Uncached addresses, mostly of articles: without its service, an article is an error. */
function pages(word: string) {
  const searches = slugs(word).slice(0, 10)
  return [
    ...searches.flatMap((slug) => [`/career?title=${slug}`, `/blog?category=${slug}`]),
    ...slugs(word).map((slug) => `/blog/${slug}`),
    // Without articles, a feed is no page with an error but an error.
    ...slugs(word).map(() => '/blog/feed.xml'),
  ]
}

/** Visits each path as another visitor, `atOnce` concurrently; counts the statuses. */
async function visit(paths: string[], atOnce = 4) {
  const left = [...paths]
  const statuses: number[] = []
  const visitor = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      const headers = { 'x-forwarded-for': addressOf(visitors++) }
      const answer = await visitOnce(site.url + path, { headers })
      await answer.arrayBuffer()
      statuses.push(answer.status)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, visitor))
  return count(statuses)
}

async function sendEnquiries(many: number) {
  const fields = { userName: 'Asha', userEmail: 'asha@site.example', sub: 'Hello', msg: 'Hello' }
  const statuses = await Promise.all(
    Array.from({ length: many }, async () => {
      const headers = headersOf(site.url, visitors++)
      const body = new URLSearchParams({ ...fields, userPhone: '9876543210' })
      const answer = await fetch(`${site.url}/contact`, { method: 'POST', headers, body })
      await answer.arrayBuffer()
      return answer.status
    }),
  )
  return count(statuses)
}

function count(statuses: number[]) {
  const counts: Record<number, number> = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const bad = { errors: 9, failedLoads: 9, lcp: 60_000, inp: 60_000, cls: 9 }

/** Ways to forge a bad view of careers. */
async function createForgeries() {
  const shown = { remote: 'careers', release: ids.careers ?? '' }
  const attacker = visitors++
  const stolen = await askForToken(site.url, attacker, shown)
  const send = (visitor: number, token: string | undefined, headers: object = {}) =>
    fetch(`${site.url}/_site/beacon`, {
      method: 'POST',
      headers: { ...headersOf(site.url, visitor), ...headers },
      body: JSON.stringify({ ...shown, ...bad, token }),
    })
  const ways: ((visitor: number) => Promise<Response>)[] = [
    async (visitor) => {
      const token = await askForToken(site.url, visitor, shown)
      return send(visitor, token, {
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
      })
    },
    (visitor) => send(visitor, undefined),
    (visitor) => send(visitor, `${stolen.slice(0, -4)}AAAA`),
    (visitor) => send(visitor, stolen),
    () => send(attacker, stolen),
    async () => send(attacker, await askForToken(site.url, attacker, shown)),
  ]
  return (number: number) => ways[number % ways.length]?.(visitors++)
}

test('forged beacons cause no rollback', async () => {
  const many = isThorough ? 10_000 : 1200
  const forge = await createForgeries()

  const statuses: number[] = []
  for (let number = 0; number < many; number += 30) {
    const batch = Array.from({ length: 30 }, (_, more) => forge(number + more))
    for (const answer of await Promise.all(batch)) statuses.push(answer?.status ?? 0)
  }

  expect(await takenBack()).toEqual([])
  report({
    number: 5,
    tried: `${many} forged beacons: from another site, without a token, with a wrong, foreign or replayed one, many views of one address`,
    figure: `0 releases taken back (answers: ${JSON.stringify(count(statuses))})`,
  })
}, 240_000)

test.each(Object.keys(services))(
  'an outage of the %s service causes no rollback',
  async (name) => {
    const faults: Fault[] = isThorough ? ['fails', 'resets', 'hangs', 'is huge'] : ['fails']
    const found: string[] = []

    for (const fault of faults) {
      const word = `${name}-${fault.replaceAll(' ', '-')}`
      const calls = Object.keys(services[name] ?? {})
      if (name === 'blog') calls.push(...slugs(word).map((slug) => `GET /api/v1/blog/${slug}`))
      const down = Object.fromEntries(calls.map((call) => [call, { fault }]))
      service.behave({ ...allWell, ...down })
      const visits = await visit(pages(word))
      const enquiries = await sendEnquiries(4)
      found.push(`${fault}: pages ${JSON.stringify(visits)}, forms ${JSON.stringify(enquiries)}`)
    }
    service.behave(allWell)

    expect(await takenBack()).toEqual([])
    report({
      number: 5,
      tried: `an outage of the ${name} service after three promotions`,
      figure: `0 releases taken back (${found.join('; ')})`,
    })
  },
  240_000,
)

test('a rush of visitors causes no rollback', async () => {
  const many = isThorough ? 700 : 250
  const searches = Array.from({ length: many }, (_, number) => `/career?title=rush-${number}`)

  const answers = await visit(searches, many)

  expect(await takenBack()).toEqual([])
  report({
    number: 5,
    tried: `${many} visitors at once, each with a search of their own`,
    figure: `0 releases taken back (${JSON.stringify(answers)})`,
  })
}, 240_000)

test('killed renderers cause no rollback', async () => {
  const { pid } = site.shell.child
  let killed = 0

  for (let round = 0; round < 3; round++) {
    const visiting = visit(pages(`killed-${round}`))
    for (const renderer of await childrenOf(pid)) {
      process.kill(renderer, 'SIGKILL')
      killed++
    }
    await visiting
  }

  expect(killed).toBeGreaterThan(0)
  expect(await takenBack()).toEqual([])
  report({
    number: 5,
    tried: `${killed} renderers killed while they rendered`,
    figure: '0 releases taken back',
  })
})

async function childrenOf(pid: number | undefined) {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.split(' ').filter(Boolean).map(Number)
}

test('a release that throws for its visitors is taken back, however many good views one address sends', async () => {
  const shown = { remote: 'contact', release: ids.contact ?? '' }
  const friend = visitors++
  const mostBadViews = 200
  let views = 0

  while (views < mostBadViews && !(await takenBack()).includes('contact')) {
    await tellOfView(site.url, visitors++, shown, { errors: 1 })
    for (let count = 0; count < 5; count++) await tellOfView(site.url, friend, shown)
    views++
  }
  // To write it down takes as long as the disk does, in which a quick sender sends many more.
  await until(async () => (await takenBack()).includes('contact'))

  // Late effects of the attacks would show here too.
  expect(await takenBack()).toEqual(['contact'])
  report({
    number: 5,
    tried: `a release that throws for its visitors, after 30 who saw it work, and ${5 * views} good views of one address`,
    figure: `taken back after ${views} bad views; the two others stayed`,
  })
})
