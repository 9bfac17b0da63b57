/** @jest-environment node */
import { HttpError } from '@site/platform'
import fc from 'fast-check'
import type { Receipt } from '../contact-api'
import { createOutbox } from './outbox'
import { createShelf, type Shelf } from './shelf'
import { createLocks, createTestClock, minutes, settle, writeEnquiry } from './test-outbox'
import { createTurns } from './turns'

type Answer = 'takes it' | 'takes it, but says nothing' | 'is down' | 'fails' | 'says no' | number

const success: Receipt = { status: 'success', message: 'We have it.' }

/** A service that does what it is told, then takes everything, and knows a key that it has seen. */
function createService(plan: Answer[] = [], first: Answer = 'takes it') {
  let usual = first
  let meanwhile: () => unknown = () => undefined
  const calls: string[] = []
  const stored = new Map<string, number>()
  let open = 0
  let mostOpen = 0
  return {
    calls,
    stored,
    mostOpen: () => mostOpen,
    /** From now on; `during` happens while a call is under way. */
    usually(answer: Answer, during: () => unknown) {
      usual = answer
      meanwhile = during
    },
    async post({ key }: { key: string }): Promise<Receipt> {
      calls.push(key)
      open += 1
      mostOpen = Math.max(mostOpen, open)
      await settle(1)
      await meanwhile()
      open -= 1
      const answer = plan.shift() ?? usual
      if (answer === 'is down') throw new HttpError('No answer.')
      if (answer === 'fails') throw new HttpError('500', 500)
      if (typeof answer === 'number') throw new HttpError(`${answer}`, answer)
      if (answer === 'says no') return { status: 'error', message: 'No.' }
      if (!stored.has(key)) stored.set(key, stored.size)
      if (answer === 'takes it, but says nothing') throw new HttpError('No answer.')
      return success
    },
  }
}

function openTabs(count: number, service: ReturnType<typeof createService>, shelf: Shelf) {
  const clock = createTestClock()
  const locks = createLocks()
  const receipts: Receipt[] = []
  const tabs = Array.from({ length: count }, () =>
    createOutbox({
      shelf,
      turns: createTurns(locks),
      clock,
      post: service.post,
      onSuccess: (receipt) => void receipts.push(receipt),
    }),
  )
  return { tabs, clock, receipts }
}

function openTab(plan: Answer[] = [], usual?: Answer) {
  const service = createService(plan, usual)
  const shelf = createShelf()
  const { tabs, clock, receipts } = openTabs(1, service, shelf)
  const [outbox] = tabs
  if (!outbox) throw new Error('There is no tab.')
  return { service, shelf, outbox, clock, receipts }
}

test('what is acknowledged is removed, and said once', async () => {
  const { service, shelf, outbox, receipts } = openTab()

  const receipt = await outbox.send(await outbox.keep(writeEnquiry('a')))

  expect(receipt).toEqual(success)
  expect(receipts).toEqual([success])
  expect((await shelf.read()).entries).toEqual([])
  expect(service.calls).toHaveLength(1)
})

test('an enquiry is kept before it is sent', async () => {
  const { service, shelf, outbox } = openTab()

  await outbox.keep(writeEnquiry('a'))

  expect((await shelf.read()).entries).toMatchObject([{ enquiry: writeEnquiry('a'), tries: 0 }])
  expect(service.calls).toEqual([])
})

test('pauses grow, with jitter, up to an hour, and end with success', async () => {
  const { outbox, service, clock, receipts } = openTab(Array<Answer>(20).fill('is down'))
  await outbox.send(await outbox.keep(writeEnquiry('a'))).catch(() => undefined)

  const pauses: number[] = []
  while (service.calls.length < 21) pauses.push(await clock.next())

  pauses.forEach((pause, index) => {
    expect(pause).toBeGreaterThanOrEqual(1000)
    expect(pause).toBeLessThanOrEqual(1000 + Math.min(4000 * 2 ** index, minutes(60)))
  })
  expect(new Set(pauses).size).toBeGreaterThan(15)
  expect(Math.max(...pauses)).toBeGreaterThan(minutes(10))
  expect(new Set(service.calls).size).toBe(1)
  expect(receipts).toEqual([success])
})

test.each([400, 401, 403, 404, 405, 410, 413, 415, 422, 'says no'] as const)(
  'asks five times in all when the service answers %s, over hours',
  async (answer) => {
    const { outbox, service, shelf, clock, receipts } = openTab([], answer)
    const started = clock.now()

    await outbox.send(await outbox.keep(writeEnquiry('a'))).catch(() => undefined)
    for (let hurry = 0; hurry < 10; hurry++) await outbox.resume()
    expect(service.calls).toHaveLength(1)
    while ((await shelf.read()).entries.length > 0) await clock.next()

    expect(service.calls).toHaveLength(5)
    expect(clock.now() - started).toBeGreaterThan(minutes(8 * 60))
    expect(receipts).toEqual([])
  },
)

test.each([408, 425, 429, 500, 503, 'is down', 'takes it, but says nothing'] as const)(
  'never gives up within 14 days when the service answers %s',
  async (answer) => {
    const { outbox, service, shelf, clock } = openTab([], answer)
    const started = clock.now()

    await outbox.send(await outbox.keep(writeEnquiry('a'))).catch(() => undefined)
    while ((await shelf.read()).entries.length > 0 && service.calls.length < 2000)
      await clock.next()

    expect(service.calls.length).toBeGreaterThan(300)
    expect(clock.now() - started).toBeGreaterThan(minutes(14 * 24 * 60))
    expect(clock.now() - started).toBeLessThan(minutes(14 * 24 * 60 + 61))
  },
)

test('a network that is back ends the pause, but not the head start of the page that just sent', async () => {
  const { outbox, service } = openTab(['is down'])
  await outbox.send(await outbox.keep(writeEnquiry('a'))).catch(() => undefined)
  await outbox.keep(writeEnquiry('b'))

  await outbox.resume()

  expect(service.calls).toHaveLength(2)
  expect(service.stored.size).toBe(1)
})

test('a clock that was wrong neither keeps an enquiry for ever nor holds it back', async () => {
  const { outbox, service, clock } = openTab(['is down', 'is down'])
  clock.jump(minutes(365 * 24 * 60))
  await outbox.send(await outbox.keep(writeEnquiry('a'))).catch(() => undefined)
  clock.jump(-minutes(365 * 24 * 60))

  await outbox.resume()
  await clock.next()

  expect(service.stored.size).toBe(1)
})

test('what is too old to be sent does not wait', async () => {
  const { service, shelf, outbox, clock } = openTab()
  await outbox.keep(writeEnquiry('a'))
  clock.jump(minutes(14 * 24 * 60 + 1))
  await outbox.keep(writeEnquiry('b'))

  expect(await outbox.waiting()).toBe(1)
  await outbox.resume()

  expect(service.calls).toEqual([])
  expect((await shelf.read()).entries).toMatchObject([{ enquiry: { msg: 'b' } }])
})

test('what is discarded is not tried again', async () => {
  const { outbox, service, shelf, clock } = openTab([], 'is down')
  for (const msg of ['a', 'b']) {
    await outbox.send(await outbox.keep(writeEnquiry(msg))).catch(() => undefined)
  }
  expect(await outbox.waiting()).toBe(2)
  const before = service.calls.length

  await outbox.discard()
  await outbox.resume()

  expect(await outbox.waiting()).toBe(0)
  expect((await shelf.read()).entries).toEqual([])
  expect(service.calls).toHaveLength(before)
  await expect(clock.next()).rejects.toThrow('No timer is set.')
})

test.each(['takes it', 'is down', 404] as const)(
  'a discard in another tab ends a round of sending, though not the call that has begun (%s)',
  async (answer) => {
    const service = createService([], 'is down')
    const shelf = createShelf()
    const { tabs, receipts, clock } = openTabs(2, service, shelf)
    const [sender, other] = tabs
    for (const msg of ['a', 'b']) {
      await sender?.send((await sender?.keep(writeEnquiry(msg))) ?? '').catch(() => undefined)
    }
    service.calls.splice(0)
    service.usually(answer, () => other?.discard())

    await sender?.resume()

    expect(service.calls).toHaveLength(1)
    expect(receipts).toHaveLength(answer === 'takes it' ? 1 : 0)
    expect((await shelf.read()).entries).toEqual([])
    await expect(clock.next()).rejects.toThrow('No timer is set.')
  },
)

test.each([
  { when: 'after a try', reads: [2] },
  { when: 'at a try', reads: [1, 2] },
  { when: 'for a while', reads: [2, 3, 4, 5, 6, 7, 8] },
])('a browser that does not say $when what it has stored is asked again', async ({ reads }) => {
  const { outbox, service, shelf, clock, receipts } = openTab(['is down'])
  const key = await outbox.keep(writeEnquiry('a'))
  silence(shelf, reads)

  await outbox.send(key).catch(() => undefined)
  while (receipts.length === 0) await clock.next()

  expect(service.stored.size).toBe(1)
  await expect(clock.next()).rejects.toThrow('No timer is set.')
})

/** From now on these reads of it, counted from 1, bring nothing. */
function silence(shelf: Shelf, reads: number[]) {
  const read = shelf.read
  let count = 0
  shelf.read = async () => (reads.includes(++count) ? { entries: [], isWhole: false } : read())
}

const answers = fc.constantFrom<Answer>(
  'is down',
  'fails',
  'takes it, but says nothing',
  'says no',
  404,
  429,
)

/** `Retry-After` of a service that is asked for the first time, and takes everything afterwards. */
async function openResting(retryAfter: string) {
  const tab = openTab()
  const { service, outbox } = tab
  const { post } = service
  service.post = async (sending) => {
    if (service.calls.length > 0) return post(sending)
    service.calls.push(sending.key)
    throw new HttpError('429', 429, { retryAfter })
  }
  const opened = openTabs(1, service, tab.shelf)
  const [resting = outbox] = opened.tabs
  await resting.send(await resting.keep(writeEnquiry('a'))).catch(() => undefined)
  return { ...tab, ...opened, outbox: resting }
}

test.each([
  { retryAfter: '7200', waits: minutes(120) },
  { retryAfter: 'Thu, 01 Jan 2026 03:00:00 GMT', waits: minutes(180) },
  { retryAfter: '99999999999', waits: minutes(16 * 60) },
])('a service that asks for rest by $retryAfter is left alone so long', async (asked) => {
  const { service, outbox, clock, shelf } = await openResting(asked.retryAfter)
  const began = clock.now()
  await outbox.keep(writeEnquiry('b'))

  await outbox.resume()
  expect(service.calls).toHaveLength(1)
  await clock.next()

  expect(clock.now() - began).toBe(asked.waits)
  expect((await shelf.read()).entries).toEqual([])
})

test('of two tabs that send what waits at the same moment, one does', async () => {
  const service = createService(['is down'])
  const { tabs, receipts } = openTabs(2, service, createShelf())
  const [one, other] = tabs
  await one?.send(await one.keep(writeEnquiry('a'))).catch(() => undefined)

  await Promise.all([one?.resume(), other?.resume()])

  expect(service.calls).toHaveLength(2)
  expect(service.mostOpen()).toBe(1)
  expect(receipts).toEqual([success])
})

test('whatever happens for a while, in several tabs: each enquiry arrives once, one at a time', async () => {
  const step = fc.record({ tab: fc.nat(2), text: fc.constantFrom('a', 'b', 'c', 'd') })
  // At most four refusals: the fifth of one enquiry is the last.
  const plans = fc
    .array(answers, { maxLength: 14 })
    .filter((plan) => plan.filter((answer) => answer === 'says no' || answer === 404).length < 5)

  const property = fc.asyncProperty(
    plans,
    fc.array(step, { minLength: 1 }),
    async (plan, steps) => {
      const service = createService([...plan])
      const shelf = createShelf()
      const { tabs, clock, receipts } = openTabs(3, service, shelf)
      const keys = await Promise.all(
        steps.map(async ({ tab, text }) => {
          const key = (await tabs[tab]?.keep(writeEnquiry(text))) ?? ''
          await tabs[tab]?.send(key).catch(() => undefined)
          return key
        }),
      )
      for (let turn = 0; (await shelf.read()).entries.length > 0 && turn < 200; turn++)
        await clock.next()

      expect([...service.stored.keys()].sort()).toEqual([...new Set(keys)].sort())
      expect(receipts).toHaveLength(service.stored.size)
      expect(service.mostOpen()).toBe(1)
      expect((await shelf.read()).entries).toEqual([])
    },
  )
  await fc.assert(property, { seed: 20261120, numRuns: 150 })
})
