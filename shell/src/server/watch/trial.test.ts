import { ReleaseError } from '@site/releases'
import { BusyError } from '../live/renderers/queue/busy-error'
import { describeSource, shell } from '../live/renderers/test-renderers'
import type { ReleaseSet } from '../release-set/release-set'
import type { PageAnswer } from '../renderer/protocol/protocol'
import { RenderError } from '../renderer/protocol/render-error'
import { createTrial } from './trial'

const pair = { remote: 'careers', release: '1.1.0-b', before: '1.0.0-a' }
const good: PageAnswer = { status: 200, body: '' }
const bad: PageAnswer = { status: 500, body: '' }

let asked: string[]
let clock: number
/** How long a page of the new release waits in the queue, in ms. */
let queue: number

beforeEach(() => {
  asked = []
  clock = 0
  queue = 0
  jest.spyOn(performance, 'now').mockImplementation(() => clock)
})

afterEach(() => jest.restoreAllMocks())

type Answering = (release: string, url: string) => PageAnswer | Error

/** A site where 1.1.0 is live; `answering` is how each release answers an address. */
function siteWith(
  answering: Answering,
  canStart: (release: string) => boolean = () => true,
  refusal: Error = new ReleaseError('It cannot be started.'),
) {
  const setOf = (release: string): ReleaseSet => ({ id: release, shell, remotes: [] })
  return {
    releaseSet: setOf('1.1.0-b'),
    liveRemotes: { careers: { version: '1.1.0', release: '1.1.0-b' } },
    async openSideSet(_remote: string, release: string) {
      if (!canStart(release)) throw refusal
      return setOf(release)
    },
    sourceOf: (url: string, { id }: ReleaseSet) =>
      describeSource({
        async render(_page, options) {
          clock += isNew(id) ? queue : 0
          options?.onBegin?.()
          asked.push(`${id} ${url}`)
          const answer = answering(id, url)
          if (answer instanceof Error) throw answer
          return answer
        },
      }),
  }
}

const isNew = (release: string) => release === pair.release

test('renders each address with both releases in turn', async () => {
  const trial = createTrial(siteWith(() => good))

  await trial(pair, { kind: 'failures', urls: ['/career'] })

  expect(asked).toEqual(['1.0.0-a', '1.1.0-b', '1.0.0-a', '1.1.0-b'].map((id) => `${id} /career`))
})

test.each<{ what: string; answering: Answering; isOwn: boolean }>([
  { what: 'fails alone', answering: (id) => (isNew(id) ? bad : good), isOwn: true },
  {
    what: 'ends its renderer',
    answering: (id) => (isNew(id) ? new Error('The renderer has ended.') : good),
    isOwn: true,
  },
  {
    what: 'fails at the second address only',
    answering: (id, url) => (isNew(id) && url === '/career/b' ? bad : good),
    isOwn: true,
  },
  { what: 'fails as the one before does', answering: () => bad, isOwn: false },
  {
    what: 'fails by its service',
    answering: (id) => (isNew(id) ? new RenderError('Rejected.', 'service') : good),
    isOwn: false,
  },
  { what: 'works by now', answering: () => good, isOwn: false },
  {
    what: 'works where the one before fails',
    answering: (id) => (isNew(id) ? good : bad),
    isOwn: false,
  },
  {
    what: 'lacks a service',
    answering: (id) => (isNew(id) ? { ...bad, cause: 'service' } : good),
    isOwn: false,
  },
  {
    what: 'finds the queue full',
    answering: () => new BusyError('The queue is full.', 2),
    isOwn: false,
  },
])('a release that $what fails by its own fault: $isOwn', async ({ answering, isOwn }) => {
  const trial = createTrial(siteWith(answering))

  expect(await trial(pair, { kind: 'failures', urls: ['/career', '/career/b'] })).toBe(isOwn)
})

test('a release that fails only once does not fail by its own fault', async () => {
  let failures = 0
  const trial = createTrial(siteWith((id) => (isNew(id) && failures++ === 0 ? bad : good)))

  expect(await trial(pair, { kind: 'failures', urls: ['/career'] })).toBe(false)
})

test('an earlier release that cannot be started is no excuse', async () => {
  const trial = createTrial(siteWith(() => bad, isNew))

  expect(await trial(pair, { kind: 'failures', urls: ['/career'] })).toBe(true)
})

test('a release that could not be started for now is no evidence against the other', async () => {
  const late = new Error('The renderer did not start in time.')
  const trial = createTrial(siteWith(() => bad, isNew, late))

  await expect(trial(pair, { kind: 'failures', urls: ['/career'] })).rejects.toBe(late)
})

test('a release that waits behind visitors is not slow', async () => {
  queue = 500
  const trial = createTrial(siteWith(() => good))

  expect(await trial(pair, { kind: 'times', urls: ['/career'] })).toBe(false)
})

test.each([
  { what: 'slow alone', ms: [500, 30], isOwn: true },
  { what: 'as slow as the one before, in a rush', ms: [900, 800], isOwn: false },
  { what: 'a little slower', ms: [150, 30], isOwn: false },
  { what: 'fast by now', ms: [30, 30], isOwn: false },
])('a release that is $what is slow by its own fault: $isOwn', async ({ ms, isOwn }) => {
  const [now = 0, before = 0] = ms
  const answering: Answering = (id) => {
    clock += isNew(id) ? now : before
    return good
  }
  const trial = createTrial(siteWith(answering))

  expect(await trial(pair, { kind: 'times', urls: ['/career', '/career/b'] })).toBe(isOwn)
})

test('a release that was disturbed once is not slow', async () => {
  let isDisturbed = true
  const answering: Answering = (id) => {
    clock += isNew(id) && isDisturbed ? 5000 : 30
    if (isNew(id)) isDisturbed = false
    return good
  }
  const trial = createTrial(siteWith(answering))

  expect(await trial(pair, { kind: 'times', urls: ['/career'] })).toBe(false)
})

test('a release that could not be tried is not slow', async () => {
  const trial = createTrial(
    siteWith(
      () => bad,
      () => false,
    ),
  )

  expect(await trial(pair, { kind: 'times', urls: ['/career'] })).toBe(false)
})
