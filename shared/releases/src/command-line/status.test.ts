import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promote, startCanary } from '../changes/promote'
import { pointerPath } from '../history/pointers'
import { createTestDesk, type TestDesk } from '../test-desk'
import { addRelease } from '../test-release'
import { createTerminal, type TestTerminal } from './test-terminal'

let desk: TestDesk
let terminal: TestTerminal
let server: Server
let site: string
let ready: string

beforeEach(async () => {
  desk = createTestDesk()
  ready = '{"status":"ready","reasons":[]}'
  server = createServer((_, response) => response.end(ready)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  // A server that listens on TCP has such an address.
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  terminal = createTerminal(desk, 'platform', { site })
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
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
  await startCanary(desk.as('hr'), 'careers', '1.2.0', { percent: 10 })
}

describe('status', () => {
  test('is a table of the remotes, and one of who changed what', async () => {
    await releaseSome()

    const [remotes, history, about] = (await terminal.run('status')).split('\n\n')

    expect(remotes?.split('\n')).toEqual([
      'remote   live   canary        published',
      'blog     –      –             3.0.0',
      'careers  1.1.0  1.2.0 (10 %)  1.0.0, 1.1.0, 1.2.0',
    ])
    expect(history?.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['pointer', 'at', 'by', 'why'],
      [
        '3',
        expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        'hr',
        'canary for 10 % of the visitors',
      ],
      ['2', expect.any(String), 'hr'],
      ['1', expect.any(String), 'hr', 'launch'],
    ])
    expect(about).toBe(`${site} serves what is live`)
  })

  test('tells what the site says is wrong', async () => {
    await releaseSome()
    ready = '{"status":"ready","reasons":["careers 1.1.0 was refused: It is broken."]}'

    expect(await terminal.run('status')).toMatch(
      new RegExp(`${site} says:\n {2}careers 1\\.1\\.0 was refused: It is broken\\.$`),
    )
  })

  test('of a site of another store says so, and not that it serves what is live', async () => {
    await releaseSome()
    ready = '{"status":"ready","reasons":[],"remotes":{},"store":"ffffffffffff"}'

    const words = await terminal.run('status')

    expect(words).toMatch(/ is the site of another release store \(ffffffffffff; this one is /)
    expect(words).not.toContain('serves what is live')
    expect(await terminal.ask('status')).toMatchObject({
      site: { isReachable: true, problems: [], mismatch: expect.stringContaining(site) },
    })
  })

  test.each(['<html>', 'null', '{}'])(
    'of a site that answers %s is shown all the same',
    async (text) => {
      await releaseSome()
      ready = text

      expect(await terminal.run('status')).toContain('careers  1.1.0')
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

    expect(words.split('\n').slice(0, 4)).toEqual([
      'nothing is live: every pointer is refused',
      'refused: Pointer 1 is not signed by a known key. What was live before it stays.',
      expect.stringMatching(/^refused: Pointer 2 .+ it is a fork\./),
      expect.stringMatching(/^refused: Pointer 3 .+ it is a fork\./),
    ])
  })

  test('of an empty store says so, and that the site does not answer', async () => {
    expect(await createTerminal(desk).run('status')).toBe(
      'nothing is live yet\n\nhttp://127.0.0.1:9 does not answer',
    )
  })

  test('is the same for programs', async () => {
    await releaseSome()

    expect(await terminal.ask('status')).toMatchObject({
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
