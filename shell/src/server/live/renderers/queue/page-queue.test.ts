import { BusyError } from './busy-error'
import { PageQueue } from './page-queue'

const good = { status: 200, body: 'good' }

let now: number
let handedOver: { id: number; url: string }[]
/** What the process has not answered. */
let underWay: Map<number, string>
let queue: PageQueue

beforeEach(() => {
  now = 1
  handedOver = []
  underWay = new Map()
  queue = new PageQueue({
    name: 'careers',
    handOver(id, { url }) {
      handedOver.push({ id, url })
      underWay.set(id, url)
    },
    end: (_id, reason) => lose(reason),
    now: () => now,
  })
  queue.open()
})

/** Adds a page and notes its outcome in a word. */
function add(url: string, options: Parameters<PageQueue['add']>[1] = {}) {
  const outcome = { url, state: 'waiting' }
  queue.add({ url }, options).then(
    ({ body }) => {
      outcome.state = String(body)
    },
    (error: Error) => {
      outcome.state = error instanceof BusyError ? 'busy' : error.message
    },
  )
  return outcome
}

function addAll(count: number, options: Parameters<PageQueue['add']>[1] = {}) {
  return Array.from({ length: count }, (_, number) => add(`/${number}`, options))
}

async function settle(url: string) {
  const { id } = handedOver.findLast((one) => one.url === url) ?? { id: 0 }
  underWay.delete(id)
  queue.settle(id, good)
  await Promise.resolve()
}

function lose(reason = new Error('It has ended.')) {
  const lost = underWay
  underWay = new Map()
  queue.lose(lost, reason)
  queue.close()
}

function giveUp() {
  now += 8001
  queue.checkDeadlines()
}

const urls = () => handedOver.map(({ url }) => url)

test('one page is rendered, the next is at hand, and others wait until one is done', async () => {
  addAll(4)
  expect(urls()).toEqual(['/0', '/1'])

  await settle('/1')

  expect(urls()).toEqual(['/0', '/1', '/2'])
})

test('a clock that is set ahead or back ends no page, and keeps none for ever', async () => {
  const monotonic = jest.spyOn(performance, 'now').mockReturnValue(0)
  const date = jest.spyOn(Date, 'now')
  const end = jest.fn()
  const page = { url: '/slow' }
  const real = new PageQueue({ name: 'careers', handOver: () => undefined, end })
  real.open()
  const rendering = real.add(page).catch(String)

  date.mockReturnValue(Date.now() + 3_600_000)
  real.checkDeadlines()
  expect(real.size).toBe(1)

  date.mockReturnValue(0)
  monotonic.mockReturnValue(8001)
  real.checkDeadlines()
  expect(await rendering).toContain('/slow was not rendered within 8000 ms')
  jest.restoreAllMocks()
})

test('a page that waits for a service gives its slot to another', () => {
  addAll(3)

  queue.noteService(handedOver[0]?.id ?? 0, true)

  expect(urls()).toContain('/2')
})

test('forms and visitors take turns, and refreshes come last', async () => {
  addAll(2)
  add('/refresh', { priority: 'refresh' })
  for (const number of [1, 2, 3]) add(`/visitor/${number}`)
  for (const number of [1, 2]) add(`/form/${number}`, { priority: 'form' })

  for (let step = 0; step < 6; step++) await settle(urls()[step] ?? '')

  const [form1, visitor1, form2, ...rest] = urls().slice(2)
  expect([form1, visitor1, form2]).toEqual(['/form/1', '/visitor/1', '/form/2'])
  expect(rest).toEqual(['/visitor/2', '/visitor/3', '/refresh'])
})

test('a refresh moves up when a visitor waits for it', async () => {
  addAll(2)
  add('/refresh', { priority: 'refresh' })
  for (const number of [1, 2]) add(`/form/${number}`, { priority: 'form' })

  queue.raise('/refresh')
  for (let step = 0; step < 3; step++) await settle(urls()[step] ?? '')

  expect(urls().slice(2)).toEqual(['/form/1', '/refresh', '/form/2'])
})

test('a burst may wait, a standing queue may not', async () => {
  addAll(2)
  const burst = Array.from({ length: 30 }, (_, number) => add(`/burst/${number}`))
  await Promise.resolve()
  expect(burst.every(({ state }) => state === 'waiting')).toBe(true)

  // One page is done every 20 ms and one comes: the queue stands.
  const later = []
  for (let step = 0; step < 100; step++) {
    now += 20
    await settle(urls()[step] ?? '')
    later.push(add(`/later/${step}`))
    await Promise.resolve()
  }

  const shed = later.filter(({ state }) => state === 'busy')
  expect(shed.length).toBeGreaterThan(10)
  // Two handed over, and as many as 40 ms are enough for.
  expect(queue.size).toBeLessThanOrEqual(2 + 4)
})

test('a flood counts as standing at once: the newest page has its turn, and the oldest is refused', async () => {
  addAll(3)
  await settle('/0')
  const flood = Array.from({ length: 90 }, (_, number) => add(`/flood/${number}`))
  now += 10

  const newest = add('/newest')
  await settle('/1')
  expect(urls().at(-1)).toBe('/2')
  await settle('/2')

  expect(urls().at(-1)).toBe('/newest')
  expect([flood[0]?.state, newest.state]).toEqual(['busy', 'waiting'])
})

test('visitors wait while a new process renders its first page, however long that takes', async () => {
  const visitors = addAll(12)

  now += 1200
  await settle('/0')
  now += 20
  await settle('/1')

  expect(visitors.map(({ state }) => state).slice(0, 3)).toEqual(['good', 'good', 'waiting'])
  expect(visitors.filter(({ state }) => state === 'busy')).toEqual([])
})

test('excess refreshes are refused, and push out no visitor', async () => {
  addAll(2)
  const refreshes = Array.from({ length: 25 }, (_, n) => add(`/r/${n}`, { priority: 'refresh' }))
  const visitor = add('/visitor')
  await Promise.resolve()

  expect(refreshes.filter(({ state }) => state === 'busy')).toHaveLength(5)
  expect(visitor.state).toBe('waiting')
})

test('a page is late after 400 ms of its own work in a warm process, after 2 s in a cold one', async () => {
  const late: string[] = []
  add('/cold', { onLate: () => late.push('/cold') })
  now += 1900
  queue.checkDeadlines()
  expect(late).toEqual([])
  now += 200
  queue.checkDeadlines()
  expect(late).toEqual(['/cold'])
  for (let count = 0; count < 10; count++) {
    add(`/${count}`)
    await settle(`/${count}`)
  }

  add('/warm', { onLate: () => late.push('/warm') })
  now += 401
  queue.checkDeadlines()
  queue.checkDeadlines()

  expect(late).toEqual(['/cold', '/warm'])
})

test('a page is given up after eight seconds, waiting included', async () => {
  const page = add('/stuck')

  giveUp()
  await Promise.resolve()

  expect(page.state).toBe('/stuck was not rendered within 8000 ms.')
})

test('a page that had waited for most of that time says nothing of the page', async () => {
  queue.close()
  const page = add('/late')
  now += 7000
  queue.open()

  now += 1001
  queue.checkDeadlines()
  await Promise.resolve()

  expect(page.state).toBe('busy')
})

test('a page is told when a process gets it', async () => {
  const begun: number[] = []
  for (const url of ['/a', '/b', '/c']) add(url, { onBegin: () => begun.push(now) })
  expect(begun).toEqual([1, 1])

  now = 500
  await settle('/a')

  expect(begun).toEqual([1, 1, 500])
})

describe('when its process ends', () => {
  test('waiting pages go to the next process', async () => {
    const pages = addAll(6)

    lose()
    queue.open()

    expect(pages.map(({ state }) => state)).toEqual(Array(6).fill('waiting'))
    expect(urls().slice(2)).toEqual(['/0'])
  })

  test('pages that waited long for a process to start are not refused by it', async () => {
    queue.close()
    const pages = addAll(20)

    now += 3000
    queue.open()
    for (const { url } of pages) await settle(url)

    expect(pages.map(({ state }) => state)).toEqual(Array(20).fill('good'))
  })

  test('suspect pages are retried alone, one after the other', async () => {
    addAll(3)
    lose()
    queue.open()

    for (const url of ['/0', '/1', '/2']) {
      expect(urls().at(-1)).toBe(url)
      await settle(url)
    }
  })

  test('a page that ends the next process too is quarantined for a minute, and no other is', async () => {
    const pages = addAll(2)
    lose()
    queue.open()
    lose()
    queue.open()
    await settle('/1')
    await Promise.resolve()

    expect(pages.map(({ state }) => state)).toEqual(['It has ended.', 'good'])
    expect(queue.quarantined).toEqual(['/0'])
    const again = add('/0')
    await Promise.resolve()
    expect(again.state).toContain('/0 was not rendered: it ended the renderer of careers twice.')

    now += 60_001
    expect(add('/0').state).toBe('waiting')
    expect(urls().at(-1)).toBe('/0')
  })

  test('many requests for one page count as one suspicion', async () => {
    const pages = Array.from({ length: 4 }, () => add('/same'))
    lose()
    queue.open()
    for (const { id } of handedOver) queue.settle(id, good)
    await Promise.resolve()

    expect(pages.map(({ state }) => state)).toEqual(Array(4).fill('good'))
  })

  test('a page that was given up before is blamed too, and given up again it is quarantined', async () => {
    add('/loop')
    giveUp()
    lose()
    queue.open()

    add('/loop')
    giveUp()

    expect(queue.quarantined).toEqual(['/loop'])
  })

  test('a page that comes while a suspect is given up is not blamed with it', async () => {
    add('/loop')
    const other = add('/other')
    lose()
    queue.open()
    now += 4000
    const later = add('/later')
    now += 4001

    queue.checkDeadlines()
    expect(urls().slice(2)).toEqual(['/loop'])
    queue.open()
    await settle('/later')

    expect([other.state, later.state]).toEqual(['busy', 'good'])
    expect(queue.quarantined).toEqual(['/loop'])
  })

  test('a suspect is not given up for the time that it waited', async () => {
    const page = add('/slow')
    lose()
    now += 7000
    queue.open()

    now += 7000
    queue.checkDeadlines()
    await settle('/slow')

    expect(page.state).toBe('good')
  })

  test('a form is not sent twice', async () => {
    const form = add('/contact', { priority: 'form' })

    lose()
    await Promise.resolve()

    expect(form.state).toBe('It has ended.')
  })
})
