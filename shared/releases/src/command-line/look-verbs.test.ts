import { readdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promote, startCanary } from '../changes/promote'
import { pointerPath } from '../history/pointers'
import { readKeyFile } from '../keys/key-files'
import { fingerprintOf } from '../keys/keys'
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
  // A cast: a server on TCP has an AddressInfo.
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  terminal = createTerminal(desk, 'platform', { site })
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  desk.remove()
})

/** careers: 1.0.0 and 1.1.0 were live, 1.2.0 is a canary. blog: 3.0.0 is published. */
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
  test('prints a table of the remotes, and one of the latest changes', async () => {
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

  test('prints the problems that the site reports', async () => {
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
    'is printed all the same when the site answers %s',
    async (text) => {
      await releaseSome()
      ready = text

      expect(await terminal.run('status')).toContain('careers  1.1.0')
    },
  )

  test('lists refused pointers', async () => {
    await releaseSome()
    await desk.store.create(pointerPath(4), Buffer.from('{'))

    expect(await terminal.run('status')).toContain(
      '\nrefused: Pointer 4 is not a pointer. What was live before it stays.',
    )
  })

  test('says that a store is empty and that the site does not answer', async () => {
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

describe('diff', () => {
  beforeEach(async () => {
    await addRelease(desk.as('hr'), 'careers', '1.0.0', {
      contents: { 'web/openings.0123456789ab.js': 'x'.repeat(1000), 'web/old.js': 'old' },
      routes: ['/careers', '/careers/old'],
      shared: { react: '^19.3.1' },
    })
    await addRelease(desk.as('hr'), 'careers', '1.1.0', {
      contents: { 'web/openings.ba9876543210.js': 'y'.repeat(3000), 'web/new.css': 'n' },
      routes: ['/careers', '/careers/new'],
      mounts: ['/careers', '/jobs'],
      shared: { react: '^19.4.0' },
    })
  })

  test('prints a table of changed files, and other changes', async () => {
    expect((await terminal.run('diff careers 1.0.0 1.1.0')).split('\n')).toEqual([
      'file             before  after   change',
      'web/new.css      –       1 B     +1 B',
      'web/old.js       3 B     –       −3 B',
      'web/openings.js  1000 B  2.9 kB  +2.0 kB',
      'in all           1003 B  2.9 kB  +2.0 kB',
      '+ page /careers/new',
      '- page /careers/old',
      '+ mount /jobs',
      '  shares react ^19.3.1 → ^19.4.0',
    ])
  })

  test('is the same for programs', async () => {
    expect(await terminal.ask('diff careers 1.0.0 1.1.0')).toMatchObject({
      files: [
        { path: 'web/new.css', before: 0, after: 1 },
        { path: 'web/old.js', before: 3, after: 0 },
        { path: 'web/openings.js', before: 1000, after: 3000 },
      ],
      bytes: { before: 1003, after: 3001 },
      routes: { added: ['/careers/new'], removed: ['/careers/old'] },
    })
  })
})

describe('keys', () => {
  test('prints a table of what each key may do', async () => {
    const retired = { ...desk.as('platform'), keys: [...desk.keys] }
    retired.keys[1] = { owner: 'old', publicKey: 'x', remotes: ['blog'], retired: '2026-12-01' }
    const { run } = createTerminal(desk, 'platform', { openDesk: async () => retired })
    const finger = (owner: 'hr' | 'platform' | 'watch') =>
      fingerprintOf(desk.signers[owner].publicKey)

    expect((await run('keys')).split('\n')).toEqual([
      'owner     key       remotes  may',
      `hr        ${finger('hr')}  careers  release`,
      `old       ${fingerprintOf('x')}  blog     nothing since 2026-12-01`,
      `platform  ${finger('platform')}  *        release`,
      `watch     ${finger('watch')}  *        take back`,
    ])
  })

  test('is the same for programs', async () => {
    expect(await terminal.ask('keys')).toEqual({ keys: desk.keys })
  })

  test('retire prints a number of the history, and the line to write', async () => {
    await releaseSome()

    const words = await terminal.run('keys retire hr')
    const told = await terminal.ask('keys retire hr')

    expect(words).toContain('Pointer 4 is the next one.')
    expect(words).toContain(`  ${JSON.stringify({ ...desk.keys[0], retiredAt: 4 })}`)
    expect(told).toEqual({
      owner: 'hr',
      retiredAt: 4,
      keys: [{ ...desk.keys[0], retiredAt: 4 }],
    })
    await expect(terminal.run('keys retire legal')).rejects.toThrow(
      'No key of legal may release now (owners: hr, editorial, platform, watch). Nothing was changed.',
    )
  })

  test('create makes a pair and prints what to do with it', async () => {
    const words = await terminal.run('keys create legal')

    const file = join(desk.folder, 'keys/legal.pem')
    const publicKey = (await readKeyFile(file))?.publicKey
    expect(words.split('\n')).toEqual([
      `The private key of legal is in ${file}. Keep it secret: whoever has it can release.`,
      'Let its owner release by this line in releaseKeys of shell/site.config.ts:',
      `  { owner: 'legal', publicKey: '${publicKey}', remotes: ['…'] },`,
    ])
    expect(words).not.toContain('PRIVATE KEY')
  })

  test('create prints the public part only, as JSON', async () => {
    const told = await terminal.ask('keys create legal')

    expect(Object.keys(told)).toEqual(['owner', 'publicKey', 'file'])
    expect(JSON.stringify(told)).not.toContain('PRIVATE')
  })

  test('create refuses to replace a key', async () => {
    await terminal.run('keys create legal')

    await expect(terminal.run('keys create legal')).rejects.toThrow('Keys are never replaced')
    expect(readdirSync(join(desk.folder, 'keys'))).toEqual(['legal.pem'])
  })
})
