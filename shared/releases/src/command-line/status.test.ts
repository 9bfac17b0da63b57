import { startCanary } from '../changes/canary'
import { promote } from '../changes/promote'
import type { Pointer } from '../history/history'
import { pointerPath } from '../history/pointers'
import { fingerprintOf } from '../keys/keys'
import { waitForAnswers } from '../running-site/test-answers'
import { type RunningSite, startRunningSite } from '../running-site/test-running-site'
import { createTestDesk, type TestDesk } from '../test-desk'
import { addRelease } from '../test-release'
import { createTerminal, type TestTerminal } from './test-terminal'

let desk: TestDesk
let terminal: TestTerminal
let running: RunningSite
let site: string
/** What the site answers. */
let ready: { status: number; text: string }
let served: string

beforeEach(async () => {
  waitForAnswers()
  desk = createTestDesk()
  ready = { status: 200, text: '{"status":"ready","reasons":[]}' }
  served = '{"remotes":{}}'
  running = await startRunningSite(({ url }, response) => {
    const { status, text } = url === '/readyz' ? ready : { status: 200, text: served }
    response.writeHead(status).end(text)
  })
  site = running.url
  terminal = createTerminal(desk, 'platform', { site })
})

afterEach(async () => {
  await running.stop()
  jest.restoreAllMocks()
  desk.remove()
})

/** careers 1.0.0 and 1.1.0 were live, 1.2.0 is tried out; blog 3.0.0 is published. */
async function releaseSome() {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
    await addRelease(desk.as('hr'), 'careers', version)
  }
  await addRelease(desk.as('editorial'), 'blog', '3.0.0')
  await promote(desk.as('hr'), 'careers', '1.0.0', { why: 'launch' })
  await promote(desk.as('hr'), 'careers', '1.1.0')
  const { remotes } = await startCanary(desk.as('hr'), 'careers', '1.2.0', { percent: 10 })
  served = JSON.stringify({ remotes })
}

describe('status', () => {
  test('is a table of the remotes, and one of who changed what', async () => {
    await releaseSome()

    const signed = `hr ${fingerprintOf(desk.signers.hr.publicKey)}`
    const [store, remotes, history, about] = (await terminal.run('status')).split('\n\n')

    expect(store).toBe('release store file:store')
    expect(remotes?.split('\n')).toEqual([
      'remote   live   canary        published',
      'blog     –      –             3.0.0',
      'careers  1.1.0  1.2.0 (10 %)  1.0.0, 1.1.0, 1.2.0',
    ])
    expect(history?.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['pointer', 'at', 'by', 'signed by', 'what', 'why'],
      [
        '3',
        expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        'hr',
        signed,
        'careers: canary 1.2.0',
        'canary for 10 % of the visitors',
      ],
      ['2', expect.any(String), 'hr', signed, 'careers 1.0.0 → 1.1.0'],
      ['1', expect.any(String), 'hr', signed, 'careers – → 1.0.0', 'launch'],
    ])
    expect(about).toBe(`${site} serves what is live`)
  })

  test('shows the whole history where that is asked for', async () => {
    await releaseSome()
    for (const percent of [20, 30, 40]) {
      await startCanary(desk.as('hr'), 'careers', '1.2.0', { percent })
    }
    const numbersIn = async (command: string) =>
      Object(await terminal.ask(command)).history.map(({ number }: Pointer) => number)

    expect(await numbersIn('status')).toEqual([6, 5, 4, 3, 2])
    expect(await numbersIn('status --all')).toEqual([6, 5, 4, 3, 2, 1])
  })

  test('says when a canary is promoted', async () => {
    await releaseSome()
    const promoteAt = '2026-12-01T09:00:00.000Z'
    await startCanary(desk.as('hr'), 'careers', '1.2.0', { percent: 20, promoteAt })

    expect(await terminal.run('status')).toContain(`1.2.0 (20 %, promoted after ${promoteAt})`)
  })

  test('tells what the site says is wrong', async () => {
    await releaseSome()
    ready.text = '{"status":"ready","reasons":["blog is rendered slowly."]}'

    expect(await terminal.run('status')).toMatch(
      new RegExp(`${site} serves what is live\n${site} says:\n {2}blog is rendered slowly\\.$`),
    )
  })

  test('of a site of another store says so, and not that it serves what is live', async () => {
    await releaseSome()
    served = '{"remotes":{},"store":"ffffffffffff"}'

    const words = await terminal.run('status')

    expect(words).toMatch(/ is the site of another release store \(ffffffffffff; this one is /)
    expect(words).not.toContain('serves what is live')
    expect(await terminal.ask('status')).toMatchObject({
      site: { isReachable: true, problems: [], mismatch: expect.stringContaining(site) },
    })
  })

  test('names what is live and not served', async () => {
    await releaseSome()
    served = '{"remotes":{"careers":{"release":"1.0.0-old"}}}'

    expect(await terminal.run('status')).toMatch(
      new RegExp(`${site} does not serve all that is live: it lacks careers 1\\.1\\.0$`),
    )
    expect(await terminal.ask('status')).toMatchObject({ site: { unserved: ['careers 1.1.0'] } })
  })

  test('of a site that is not ready says so, and where it says why', async () => {
    await releaseSome()
    ready = { status: 503, text: '{"status":"not ready"}' }

    const words = await terminal.run('status')

    expect(words).toContain(`${site} is not ready. It says why on its own machine`)
    expect(words).not.toContain('serves what is live')
  })

  test.each(['<html>', 'null'])(
    'of a site that answers %s is shown all the same, and nothing said of what it serves',
    async (text) => {
      await releaseSome()
      ready.text = text
      served = '<html>'

      const words = await terminal.run('status')

      expect(words).toContain('careers  1.1.0')
      expect(words).toContain(`${site} answers, and does not say which releases it serves`)
    },
  )

  test('tells which pointers do not count', async () => {
    await releaseSome()
    await desk.store.create(pointerPath(4), Buffer.from('{'))

    expect(await terminal.run('status')).toContain(
      '\nrefused: Pointer 4 is not a pointer. What was live before it stays.',
    )
  })

  test('tells why every pointer is refused', async () => {
    await releaseSome()
    const stranger = { ...desk.as('platform'), keys: [] }

    const words = await createTerminal(desk, 'platform', { openDesk: async () => stranger }).run(
      'status',
    )

    expect(words.split('\n').slice(0, 6)).toEqual([
      'release store file:store',
      '',
      'nothing is live: every pointer is refused',
      'refused: Pointer 1 is not signed by a known key. What was live before it stays.',
      expect.stringMatching(/^refused: Pointer 2 .+ it is a fork\./),
      expect.stringMatching(/^refused: Pointer 3 .+ it is a fork\./),
    ])
  })

  test('of an empty store says so, and that the site does not answer', async () => {
    expect(await createTerminal(desk).run('status')).toBe(
      'release store file:store\n\nnothing is live yet\n\nhttp://127.0.0.1:9 does not answer',
    )
  })

  test('is the same for programs', async () => {
    await releaseSome()

    expect(await terminal.ask('status')).toMatchObject({
      store: 'file:store',
      pointer: 3,
      remotes: [
        { remote: 'blog', live: null, canary: null, published: ['3.0.0'] },
        { remote: 'careers', live: '1.1.0', canary: { version: '1.2.0', percent: 10 } },
      ],
      refused: [],
      site: { address: site, isReachable: true, problems: [] },
    })
  })
})
