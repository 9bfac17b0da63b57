import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promote } from '../changes/promote'
import { emptyHistory, liveIn } from '../history/history'
import { readHistory } from '../history/pointers'
import { readKeyFile } from '../keys/key-files'
import { readReleaseKeys } from '../keys/key-settings'
import { fingerprintOf } from '../keys/keys'
import { createTestDesk, type TestDesk } from '../test-desk'
import { addRelease } from '../test-release'
import { createTerminal, type TestTerminal } from './test-terminal'

let desk: TestDesk
let terminal: TestTerminal

beforeEach(() => {
  desk = createTestDesk()
  terminal = createTerminal(desk)
})

afterEach(() => desk.remove())

describe('keys', () => {
  test('is a table of who may do what', async () => {
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

  test('that are retired name a place in the history, and what to write', async () => {
    await addRelease(desk.as('hr'), 'careers', '1.0.0')
    await promote(desk.as('hr'), 'careers', '1.0.0')

    const words = await terminal.run('keys retire hr')
    const told = await terminal.ask('keys retire hr')

    expect(words).toContain('Pointer 2 is the next one.')
    expect(words).toContain(`  ${JSON.stringify({ ...desk.keys[0], retiredAt: 2 })}`)
    expect(words).toMatch(/ roll back after that what it signed: .+\nName no earlier pointer: /)
    expect(told).toEqual({
      owner: 'hr',
      retiredAt: 2,
      keys: [{ ...desk.keys[0], retiredAt: 2 }],
    })
    await expect(terminal.run('keys retire legal')).rejects.toThrow(
      'No key of legal may release now (owners: hr, editorial, platform, watch). Nothing was changed.',
    )
  })

  /** A promotion of careers with hr's key, dated so many days ahead. */
  async function promoteAhead(version: string, days: number) {
    const { now } = Date
    await addRelease(desk.as('hr'), 'careers', version)
    try {
      Date.now = () => now() + days * 86_400_000
      await promote(desk.as('hr'), 'careers', version)
    } finally {
      Date.now = now
    }
  }

  test('that have dated a pointer ahead are retired at it, so that it never counts', async () => {
    await addRelease(desk.as('hr'), 'careers', '1.0.0')
    await promote(desk.as('hr'), 'careers', '1.0.0')
    await promoteAhead('6.6.6', 8)

    expect(await terminal.ask('keys retire hr')).toMatchObject({ retiredAt: 2 })
    expect(await terminal.run('keys retire hr')).toContain(
      'Pointer 2 is dated ahead, and does not count yet. To let no key of hr sign it',
    )
    const retired = desk.keys.map((key) => (key.owner === 'hr' ? { ...key, retiredAt: 2 } : key))
    const later = await readHistory(desk.store, retired, emptyHistory, Date.now() + 9 * 86_400_000)
    expect(liveIn(later).remotes.careers?.version).toBe('1.0.0')
  })

  test('that have signed what counts after a pointer dated ahead say what to do against that', async () => {
    await promoteAhead('6.6.6', 8)
    await addRelease(desk.as('hr'), 'careers', '1.0.0')
    await promote(desk.as('hr'), 'careers', '1.0.0')

    const words = await terminal.run('keys retire hr')

    expect(words).toContain('Pointer 3 is the next one.')
    expect(words).toMatch(
      /Pointer 1 of the key still counts from .+Z on: before that, promote each remote that it may change once more, with another key\./,
    )
  })

  test.each(['create', 'retire'])('%s without an owner says that it is missing', async (action) => {
    await expect(terminal.run(`keys ${action}`)).rejects.toThrow('The owner is missing')
  })

  test('a dry run promises no key that would be refused', async () => {
    await terminal.run('keys create legal')

    await expect(terminal.run('keys create legal --dry-run')).rejects.toThrow('is there already')
    await expect(terminal.run('keys create ../x --dry-run')).rejects.toThrow('cannot be the name')
    expect(await terminal.run('keys create sales --dry-run')).toContain(
      'would make a key for sales',
    )
    expect(readdirSync(join(desk.folder, 'keys'))).toEqual(['legal.pem'])
  })

  test('create makes a pair and says what to do with it', async () => {
    const words = await terminal.run('keys create legal')

    const file = join(desk.folder, 'keys/legal.pem')
    const publicKey = (await readKeyFile(file))?.publicKey
    expect(words.split('\n')).toEqual([
      `The private key of legal is in ${file}. Keep it secret: whoever has it can release.`,
      'Let its owner release by this line in releaseKeys of shell/site.config.ts or in RELEASE_KEYS, with its remotes in the place of REMOTE:',
      `  {"owner":"legal","publicKey":"${publicKey}","remotes":["REMOTE"]}`,
    ])
    expect(words).not.toContain('PRIVATE KEY')
  })

  test('create prints what RELEASE_KEYS takes once the remotes are filled in', async () => {
    const line = (await terminal.run('keys create legal')).split('\n').at(-1)
    const settings = (remotes: string) => ({
      RELEASE_KEYS: `[${line?.replace('"REMOTE"', remotes)}]`,
    })

    expect(readReleaseKeys(settings('"careers","blog"'), [])).toMatchObject([
      { owner: 'legal', remotes: ['careers', 'blog'] },
    ])
    expect(readReleaseKeys(settings('"*"'), [])).toHaveLength(1)
    expect(() => readReleaseKeys(settings('"REMOTE"'), [])).toThrow('is not a list of keys')
  })

  test('create answers with the public part only', async () => {
    const told = await terminal.ask('keys create legal')

    expect(Object.keys(told)).toEqual(['owner', 'publicKey', 'file'])
    expect(JSON.stringify(told)).not.toContain('PRIVATE')
  })

  test('create refuses to replace one', async () => {
    await terminal.run('keys create legal')

    await expect(terminal.run('keys create legal')).rejects.toThrow('Keys are never replaced')
    expect(readdirSync(join(desk.folder, 'keys'))).toEqual(['legal.pem'])
  })
})
