import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCommandLine } from './command-line'
import { createFolderStore } from './folder-store'
import { readLatestPointer } from './pointers'
import { formatRelease, integrityOf, type Release, releaseId } from './release'
import type { ReleaseStore } from './store'

let folder: string
let store: ReleaseStore

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'command-'))
  store = createFolderStore(join(folder, 'store'))
})

afterEach(() => rmSync(folder, { recursive: true }))

/** Types `npm run release -- …` and returns what is printed. */
async function run(command: string) {
  const printed: string[] = []
  const commandLine = createCommandLine({
    store,
    distOf: (remote) => join(folder, remote),
    by: 'an engineer',
    print: (line) => printed.push(line),
  })
  await commandLine.parseAsync(command.split(' '), { from: 'user' })
  return printed.join('\n')
}

function build(remote: string, version: string) {
  const code = Buffer.from(`${remote} ${version}`)
  const server = 'server/remote.js'
  const release: Release = {
    remote,
    version,
    contract: 1,
    mounts: [`/${remote}`],
    query: [],
    shared: {},
    entry: 'web/remote.js',
    server,
    styles: [],
    modules: [],
    pages: {},
    files: { [server]: { integrity: integrityOf(code), bytes: code.length } },
  }
  mkdirSync(join(folder, remote, 'server'), { recursive: true })
  writeFileSync(join(folder, remote, server), code)
  writeFileSync(join(folder, remote, 'release.json'), formatRelease(release))
  return releaseId(release)
}

/** careers 1.0.0 and then 1.1.0 were live. */
async function releaseTwice() {
  const ids = []
  for (const version of ['1.0.0', '1.1.0']) {
    ids.push(build('careers', version))
    await run('publish careers')
    await run(`promote careers ${version}`)
  }
  return ids
}

describe('in words', () => {
  test('publish says what was added, or that it was there', async () => {
    const id = build('careers', '1.0.0')

    const first = await run('publish careers')
    const second = await run('publish careers')

    expect(first).toBe(`published careers 1.0.0 (${id}, 1 files)`)
    expect(second).toBe(`careers 1.0.0 is published already (${id})`)
  })

  test('promote says what is live', async () => {
    build('careers', '1.0.0')
    await run('publish careers')

    const words = await run('promote careers 1.0.0')

    expect(words).toBe('promoted careers 1.0.0: it is live with pointer 1')
  })

  test('rollback says where it returned to', async () => {
    await releaseTwice()

    const words = await run('rollback careers')

    expect(words).toBe('returned careers to 1.0.0: it is live with pointer 3')
  })

  test('status shows who changed what is live, and a table of the remotes', async () => {
    await releaseTwice()
    build('blog', '3.0.0')
    await run('publish blog')

    const [since, ...table] = (await run('status')).split('\n')

    expect(since).toMatch(/^pointer 2, \d{4}-\d\d-\d\dT.*Z, by an engineer$/)
    expect(table).toEqual([
      'remote   live   published',
      'blog     –      3.0.0',
      'careers  1.1.0  1.0.0, 1.1.0',
    ])
  })

  test('status of an empty store says that nothing is live', async () => {
    expect(await run('status')).toBe('nothing is live yet\nremote  live  published')
  })
})

describe('as JSON', () => {
  test('publish, promote and rollback answer with the release and the pointer', async () => {
    const [first] = await releaseTwice()
    const next = build('careers', '1.2.0')
    const careers = { remote: 'careers', version: '1.2.0', release: next }

    const published = JSON.parse(await run('publish careers --json'))
    const promoted = JSON.parse(await run('promote careers 1.2.0 --json'))
    await run('promote careers 1.0.0')
    const returned = JSON.parse(await run('rollback careers --json'))

    expect(published).toEqual({ ...careers, files: 1, isNew: true })
    expect(promoted).toEqual({ ...careers, pointer: 3 })
    expect(returned).toEqual({ ...careers, pointer: 5 })
    expect(first).not.toBe(next)
  })

  test('status answers with every remote but the shell', async () => {
    await releaseTwice()
    build('shell', '1.0.0')
    await run('publish shell')

    expect(JSON.parse(await run('status --json'))).toEqual({
      pointer: 2,
      remotes: [{ remote: 'careers', live: '1.1.0', published: ['1.0.0', '1.1.0'] }],
    })
  })
})

test('the reason is kept in the history', async () => {
  build('careers', '1.0.0')
  await run('publish careers')

  await run('promote careers 1.0.0 --why launch')

  const latest = await readLatestPointer(store)
  expect(latest?.pointer).toMatchObject({ by: 'an engineer', why: 'launch' })
  expect(await run('status')).toContain('by an engineer: launch')
})

test.each([
  { command: 'publish careers', words: /^would publish careers 1\.2\.0 \(1\.2\.0-\w+, 1 files\)$/ },
  { command: 'promote careers 1.0.0', words: /^would promote careers 1\.0\.0$/ },
  { command: 'rollback careers', words: /^would return careers to 1\.0\.0$/ },
])('$command --dry-run says what would happen and changes nothing', async ({ command, words }) => {
  await releaseTwice()
  build('careers', '1.2.0')
  const before = await run('status')

  expect(await run(`${command} --dry-run`)).toMatch(words)

  expect(await run('status')).toBe(before)
  expect(await store.list('releases/careers')).toHaveLength(2)
})

test.each([
  { command: 'promote careers 9.9.9', why: 'careers 9.9.9 is not in the store' },
  { command: 'rollback blog', why: 'blog has no earlier release to return to' },
  { command: 'publish blog', why: 'There is no build in' },
])('$command is refused, with and without --dry-run', async ({ command, why }) => {
  await releaseTwice()

  await expect(run(command)).rejects.toThrow(why)
  await expect(run(`${command} --dry-run`)).rejects.toThrow(why)
})
