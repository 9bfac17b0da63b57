import {
  addPointer,
  type Desk,
  emptyHistory,
  type History,
  liveIn,
  type ReleaseStore,
  readHistory,
} from '@site/releases'
import { createTestDesk, type TestDesk } from '@site/releases/testing'
import { shell } from '../live/renderers/test-renderers'
import { startWatch } from './start-watch'
import { Tallies } from './tally'

const noon = Date.parse('2026-12-02T12:00:00.000Z')
const hour = 60 * 60 * 1000

let desk: TestDesk
let looks: number
let logged: unknown[]
let stop: () => void

beforeEach(() => {
  desk = createTestDesk()
  looks = 0
  logged = []
  stop = () => undefined
  jest.useFakeTimers({ now: noon, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] })
})

afterEach(() => {
  stop()
  jest.useRealTimers()
  desk.remove()
})

async function start(changes: Partial<Desk> = {}, history: History = emptyHistory) {
  const release = { ...shell.release, contract: 3, shared: { react: '19.3.1' } }
  const note = (detail: unknown) => void logged.push(detail)
  stop = await startWatch({
    desk: { ...desk.as('watch'), ...changes },
    tallies: new Tallies(),
    shell: { ...shell, release },
    history() {
      looks++
      return history
    },
    canaries: () => liveIn(history).canaries,
    trial: async () => true,
    log: { warn: note, error: note },
  })
}

/** Advances the clock, and lets pending work finish. */
async function pass(ms: number) {
  await jest.advanceTimersByTimeAsync(ms)
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
}

const days = () => desk.store.list('shells')

test('announces its shell in the store', async () => {
  await start()

  const bytes = await desk.store.get('shells/2026-12-02/1-shell.json')
  expect(JSON.parse(String(bytes))).toEqual({
    id: '1-shell',
    contract: 3,
    provides: { react: '19.3.1' },
  })
})

/** In its place a disk would still write when the clock is hours later, and the test over. */
function noteDays(mayWrite = () => true) {
  const noted = new Set<string | undefined>()
  const create: ReleaseStore['create'] = async (path) => {
    if (!mayWrite()) throw new Error('EIO')
    noted.add(path.split('/')[1])
    return true
  }
  return { noted, store: { ...desk.store, create } }
}

test('announces it again on the next day, until it ends', async () => {
  const { noted, store } = noteDays()
  await start({ store })

  await pass(13 * hour)
  stop()
  await pass(24 * hour)

  expect([...noted]).toEqual(['2026-12-02', '2026-12-03'])
})

test('judges every second, until it ends', async () => {
  await start()
  const first = looks

  await pass(3000)
  const then = looks
  stop()
  await pass(3000)

  expect([first, then, looks]).toEqual([1, 4, 4])
})

test('a store that hangs holds up no start, although a canary is due', async () => {
  const at = { version: '1.0.0', release: '1.0.0-0123456789ab' }
  const since = new Date(noon - hour).toISOString()
  const canary = {
    version: '1.1.0',
    release: '1.1.0-0123456789ab',
    percent: 10,
    since,
    promoteAt: since,
  }
  await addPointer(desk.as('platform'), async () => {
    return { why: '', live: { remotes: { careers: at }, canaries: { careers: canary } } }
  })
  const history = await readHistory(desk.store, desk.keys)
  const asked: string[] = []
  const get: ReleaseStore['get'] = (path) => {
    asked.push(path)
    return new Promise(() => undefined)
  }
  let isStarted = false
  const started = start({ store: { ...noteDays().store, get } }, history)
  void started.then(() => {
    isStarted = true
  })

  await pass(3000)

  expect(asked).toEqual(['releases/careers/1.1.0-0123456789ab/release.json'])
  expect(isStarted).toBe(true)
})

test('without a key it does not judge, and still announces its shell', async () => {
  await start({ signer: undefined })

  await pass(3000)

  expect(looks).toBe(0)
  expect(await days()).toEqual(['2026-12-02'])
})

test('an announcement that fails is retried the next hour', async () => {
  let fails = false
  const { noted, store } = noteDays(() => !fails)
  await start({ store, signer: undefined })

  fails = true
  await pass(12 * hour)
  fails = false
  await pass(hour)

  expect([...noted]).toEqual(['2026-12-02', '2026-12-03'])
  expect(logged).toHaveLength(12)
  expect(String(logged[0])).toBe('Error: EIO')
})
