import { promote } from '../changes/promote'
import { liveIn } from '../history/history'
import { readHistory } from '../history/pointers'
import { waitForAnswers } from '../running-site/test-answers'
import { type RunningSite, startRunningSite } from '../running-site/test-running-site'
import { StoreError } from '../store/store-error'
import { createTestDesk, type TestDesk } from '../test-desk'
import { addRelease } from '../test-release'
import { createTerminal, type TestTerminal } from './test-terminal'

let desk: TestDesk
let terminal: TestTerminal
let running: RunningSite
/** The site's clock, which may be behind; it decides which pointers count there. */
let clock: () => number
/** The first is made before the pointer is added. */
let requests: number
/** The requests that a proxy answers for it. */
let lost: number[]

/** careers 1.1.0 was promoted after 1.0.0, and the site serves what its clock lets it. */
beforeEach(async () => {
  waitForAnswers()
  // On a busy machine, a few answers may take longer than the whole wait may.
  jest.spyOn(performance, 'now').mockReturnValue(performance.now())
  desk = createTestDesk()
  clock = Date.now
  requests = 0
  lost = []
  running = await startRunningSite(async (_, response) => {
    requests++
    response.statusCode = lost.includes(requests) ? 502 : 200
    const history = await readHistory(desk.store, desk.keys, undefined, clock())
    response.end(JSON.stringify({ remotes: liveIn(history).remotes }))
  })
  terminal = createTerminal(desk, 'hr', { site: running.url })
  jest.spyOn(process.stdout, 'write').mockReturnValue(true)
  // Steps that fail, as they should here.
  jest.spyOn(process.stderr, 'write').mockReturnValue(true)
  for (const version of ['1.0.0', '1.1.0']) {
    await addRelease(desk.as('hr'), 'careers', version)
    await promote(desk.as('hr'), 'careers', version)
  }
})

afterEach(async () => {
  await running.stop()
  jest.restoreAllMocks()
  desk.remove()
})

test.each([
  {
    command: 'promote careers 1.0.0',
    words: 'promoted careers 1.0.0: it is live with pointer 3',
  },
  {
    command: 'rollback careers',
    words: 'returned careers to 1.0.0: it is live with pointer 3',
  },
])('$command says that it is live once the site serves it', async ({ command, words }) => {
  clock = () => Date.now() - (requests < 3 ? 3_600_000 : 0)

  expect(await terminal.run(command)).toBe(words)
  expect(requests).toBe(3)
})

test('a clock that is set during the wait does not end it', async () => {
  const hour = 3_600_000
  const { now } = Date
  clock = () => now() - (requests < 3 ? hour : 0)
  jest.spyOn(Date, 'now').mockImplementation(() => now() + (requests < 2 ? 0 : hour))

  expect(await terminal.run('promote careers 1.0.0')).toBe(
    'promoted careers 1.0.0: it is live with pointer 3',
  )
  expect(requests).toBe(3)
})

test('an answer that is lost while a shell is replaced does not end the wait', async () => {
  clock = () => Date.now() - (requests < 5 ? 3_600_000 : 0)
  lost = [3, 4]

  expect(await terminal.run('promote careers 1.0.0')).toBe(
    'promoted careers 1.0.0: it is live with pointer 3',
  )
  expect(requests).toBe(5)
})

test.each(['promote careers 1.0.0', 'rollback careers'])(
  '%s fails when the site refuses its pointer',
  async (command) => {
    clock = () => Date.now() - 3_600_000
    const started = performance.now()
    // Each answer takes ten seconds, so that the test need not wait.
    jest.spyOn(performance, 'now').mockImplementation(() => started + requests * 10_000)

    await expect(terminal.run(command)).rejects.toMatchObject({
      name: 'ReleaseError',
      message: expect.stringMatching(
        /^A pointer names careers 1\.0\.0-\w+, but http:\S+ does not serve it after 30 s: it keeps what it served before\. Look at http:\S+\/readyz for the reason/,
      ),
    })
  },
)

test.each(['promote careers 1.0.0', 'rollback careers'])(
  '%s ends when another release was made live while it waited',
  async (command) => {
    clock = () => Date.now() - 3_600_000
    const told = terminal.run(command)
    while (requests < 2) await new Promise((resolve) => setTimeout(resolve, 10))
    await promote(desk.as('hr'), 'careers', '1.1.0')

    expect(await told).toMatch(
      /^\w+ careers (to )?1\.0\.0 with pointer 3\nAnother release of careers was made live since/,
    )
  },
)

test.each([
  { command: 'promote careers 1.0.0', words: 'promoted careers 1.0.0' },
  { command: 'rollback careers', words: 'returned careers to 1.0.0' },
])('$command does not fail when the store does after its pointer', async ({ command, words }) => {
  const { get, list } = { ...desk.store }
  jest.spyOn(desk.store, 'get').mockImplementation(async (path, options) => {
    const isAdded = (await list('pointers')).includes('000003.json')
    if (isAdded && path === 'pointers/000001.json') {
      throw new StoreError(`${path} could not be read: ExpiredToken. Nothing was changed.`)
    }
    return get(path, options)
  })

  expect(await terminal.run(command)).toMatch(
    new RegExp(
      `^${words} with pointer 3\nWhether http:\\S+ serves it could not be checked, because the release store does not answer any more\\. When it does, look at "npm run release -- status"\\.$`,
    ),
  )
})

test.each(['promote careers 1.0.0', 'rollback careers'])(
  'a dry run of %s asks no site',
  async (command) => {
    await terminal.run(`${command} --dry-run`)

    expect(requests).toBe(0)
  },
)
