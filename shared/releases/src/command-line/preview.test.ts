import { promote } from '../changes/promote'
import { readHistory } from '../history/pointers'
import { readPreviewToken } from '../preview/preview'
import { waitForAnswers } from '../running-site/test-answers'
import { startRunningSite } from '../running-site/test-running-site'
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
  waitForAnswers()
  desk = createTestDesk()
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

describe('preview', () => {
  /** The preview that the shell reads from a link. */
  function read(link: string, now = Date.now()) {
    const token = new URL(link).searchParams.get('preview') ?? ''
    return readPreviewToken(desk.keys, token, { site, now })
  }

  test('prints a link that shows the release for two hours', async () => {
    const link = await terminal.run('preview careers 1.1.0')

    const { origin, pathname } = new URL(link)
    expect([origin, pathname]).toEqual([site, '/'])
    expect(read(link)).toMatchObject({ remote: 'careers', version: '1.1.0', release: ids['1.1.0'] })
    expect(read(link, Date.now() + 119 * 60_000)).toBeDefined()
    expect(read(link, Date.now() + 121 * 60_000)).toBeUndefined()
  })

  test('returns the link and its expiry as JSON', async () => {
    const told = await terminal.ask('preview careers 1.1.0 --expires 3d --path /careers?title=x')

    expect(told).toEqual({
      remote: 'careers',
      release: ids['1.1.0'],
      expires: read(String(told.link))?.expires,
      link: expect.stringMatching(
        /^http:\/\/127\.0\.0\.1:9\/careers\?title=x&preview=[\w-]+\.[\w-]+$/,
      ),
    })
  })

  test('accepts a release id as well as a version', async () => {
    const link = await terminal.run(`preview careers ${ids['1.1.0']}`)

    expect(read(link)).toMatchObject({ version: '1.1.0', release: ids['1.1.0'] })
  })

  test.each(['editorial', 'watch', 'unknown'] as const)('is refused to %s', async (owner) => {
    const other = createTerminal(desk, owner, { site })

    for (const flags of ['', ' --dry-run', ' --json']) {
      await expect(other.run(`preview careers 1.1.0${flags}`)).rejects.toMatchObject({
        name: 'ReleaseError',
        message:
          'Your key may not release careers, so the site would not show this preview. Ask its owner for a link; none was made.',
      })
    }
  })

  test.each([
    '//evil.example/x',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'http://site.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    // No URL at all.
    '//',
    'http://',
  ])('is no open redirect: %s is refused', async (path) => {
    await expect(terminal.run(['preview', 'careers', '1.1.0', '--path', path])).rejects.toThrow(
      `--path is "${path}". It has to be a path of the site such as /career; no link was made.`,
    )
  })

  test.each([
    { path: '/career', href: 'http://127.0.0.1:9/career' },
    { path: 'career', href: 'http://127.0.0.1:9/career' },
    { path: '/career?title=x#top', href: 'http://127.0.0.1:9/career?title=x#top' },
  ])('opens $path', async ({ path, href }) => {
    const link = new URL(await terminal.run(`preview careers 1.1.0 --path ${path}`))

    link.searchParams.delete('preview')
    expect(link.href).toBe(href)
  })

  test('is revoked by its link, once', async () => {
    const link = await terminal.run('preview careers 1.1.0')
    const revoke = (more: string[] = []) => terminal.run(['preview', '--revoke', link, ...more])
    const { expires } = read(link) ?? {}

    expect(await revoke(['--dry-run'])).toBe(
      `would end the preview of careers 1.1.0, which was good until ${expires}`,
    )
    expect(await revoke()).toBe(
      `ended the preview of careers 1.1.0, which was good until ${expires}: shells show it no more within seconds`,
    )
    expect(await revoke()).toMatch(/, had been ended before$/)
    expect(await desk.store.list('revoked')).toHaveLength(1)
  })

  test.each([
    { what: 'of another store', says: { store: 'ffffffffffff' }, why: 'is the site of another' },
    { what: 'in development', says: { developed: ['blog'] }, why: 'is a development shell' },
  ])('makes no link to a site $what, which would not show it', async ({ says, why }) => {
    const other = await startRunningSite((_, response) => response.end(JSON.stringify(says)))

    const link = createTerminal(desk, 'hr', { site: other.url }).run('preview careers 1.1.0')

    await expect(link).rejects.toThrow(why)
    await expect(link).rejects.toThrow('No link was made.')
    await other.stop()
  })

  test.each(['preview', 'preview careers'])('"%s" says what is missing', async (words) => {
    await expect(terminal.run(words)).rejects.toThrow(
      'What to show is missing: preview <remote> <version>, or preview --revoke <link>. Nothing was changed.',
    )
  })

  test('expires after a week at most', async () => {
    expect(read(await terminal.run('preview careers 1.1.0 --expires 7d'))).toBeDefined()
    await expect(terminal.run('preview careers 1.1.0 --expires 8d')).rejects.toThrow(
      'A preview lives 7 days at most',
    )
  })

  test('changes nothing in the store', async () => {
    await terminal.run('preview careers 1.1.0')

    expect((await readHistory(desk.store, desk.keys)).seen).toBe(1)
  })
})
