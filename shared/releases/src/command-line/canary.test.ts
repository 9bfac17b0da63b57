import { promote } from '../changes/promote'
import { liveIn, newestOf } from '../history/history'
import { readHistory } from '../history/pointers'
import { createTestDesk, type TestDesk } from '../test-desk'
import { addRelease } from '../test-release'
import { createTerminal, type TestTerminal } from './test-terminal'

/** Nothing listens there. */
const site = 'http://127.0.0.1:9'

let desk: TestDesk
let terminal: TestTerminal
let ids: Record<string, string>

/** careers 1.0.0 is live, 1.1.0 is published. */
beforeEach(async () => {
  desk = createTestDesk()
  for (const stream of [process.stdout, process.stderr]) {
    jest.spyOn(stream, 'write').mockReturnValue(true)
  }
  terminal = createTerminal(desk, 'hr', { site })
  ids = {}
  for (const version of ['1.0.0', '1.1.0']) {
    ids[version] = (await addRelease(desk.as('hr'), 'careers', version)).id
  }
  await promote(desk.as('hr'), 'careers', '1.0.0')
})

afterEach(() => {
  jest.restoreAllMocks()
  desk.remove()
})

const readNewest = async () => newestOf(await readHistory(desk.store, desk.keys))

describe('canary', () => {
  test('says who gets the release', async () => {
    expect(await terminal.run('canary careers 1.1.0 --percent 10')).toBe(
      'careers 1.1.0 goes to 10 % of the visitors',
    )
    expect(await readNewest()).toMatchObject({
      by: 'hr',
      why: 'canary for 10 % of the visitors',
      canaries: { careers: { version: '1.1.0', percent: 10 } },
    })
  })

  test('keeps its time when only its share changes', async () => {
    await terminal.run('canary careers 1.1.0 --percent 10 --promote-after 30m')
    const { promoteAt } = (await readNewest())?.canaries.careers ?? {}

    const words = await terminal.run('canary careers 1.1.0 --percent 20')

    expect(promoteAt).toBeTruthy()
    expect(words).toContain(`20 % of the visitors, and all of them after ${promoteAt}`)
    expect(await readNewest()).toMatchObject({ canaries: { careers: { percent: 20, promoteAt } } })
  })

  test('that a promotion of another release ends is named, with whose it was', async () => {
    await terminal.run('canary careers 1.1.0 --percent 10')
    await addRelease(desk.as('hr'), 'careers', '1.2.0')
    const other = createTerminal(desk, 'platform', { site })

    const words = 'The canary 1.1.0, which hr gave to 10 % of the visitors, is over.'
    expect(await other.run('promote careers 1.2.0 --dry-run')).toContain(words)
    expect(await other.ask('promote careers 1.2.0')).toMatchObject({ pointer: 3, ended: words })
    expect(await other.ask('promote careers 1.0.0')).not.toHaveProperty('ended')
  })

  test('that is promoted itself is not named', async () => {
    await terminal.run('canary careers 1.1.0 --percent 10')

    expect(await terminal.run('promote careers 1.1.0')).not.toContain('is over')
  })

  test('answers with the canary', async () => {
    expect(await terminal.ask('canary careers 1.1.0 --percent 2.5 --why try')).toEqual({
      remote: 'careers',
      pointer: 2,
      version: '1.1.0',
      release: ids['1.1.0'],
      percent: 2.5,
      since: expect.stringMatching(/^\d{4}-/),
    })
    expect((await readNewest())?.why).toBe('try')
  })

  test('is promoted later, if that is wanted', async () => {
    const before = Date.now()

    const words = await terminal.run('canary careers 1.1.0 --percent 10 --promote-after 30m')

    const { promoteAt = '' } = (await readNewest())?.canaries.careers ?? {}
    expect(Math.abs(Date.parse(promoteAt) - before - 30 * 60_000)).toBeLessThan(10_000)
    expect(words).toBe(
      `careers 1.1.0 goes to 10 % of the visitors, and all of them after ${promoteAt} if it is not worse`,
    )
  })

  test.each(['0', '-1', '51', '100', 'NaN', 'ten', '10%', ''])(
    'may not be for "%s" percent',
    async (percent) => {
      await expect(
        terminal.run(['canary', 'careers', '1.1.0', `--percent=${percent}`]),
      ).rejects.toMatchObject({
        name: 'ReleaseError',
        message: `--percent is "${percent}". It has to be a number from 1 to 50; nothing was changed.`,
      })
      expect(liveIn(await readHistory(desk.store, desk.keys)).canaries).toEqual({})
    },
  )

  test('of a remote that is not live is refused', async () => {
    await addRelease(desk.as('editorial'), 'blog')

    await expect(
      createTerminal(desk, 'editorial').run('canary blog 1.0.0 --percent 10'),
    ).rejects.toThrow('blog is not live yet, so there is nothing to compare 1.0.0 with.')
  })

  test('is ended by a rollback', async () => {
    await terminal.run('canary careers 1.1.0 --percent 10')

    expect(await terminal.ask('rollback careers')).toMatchObject({ version: '1.0.0', pointer: 3 })
    expect((await readNewest())?.canaries).toEqual({})
  })
})
