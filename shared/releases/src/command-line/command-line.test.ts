import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { takeBack } from '../changes/take-back'
import { liveIn, newestOf } from '../history/history'
import { readHistory } from '../history/pointers'
import { ReleaseError } from '../release-error'
import { createTestDesk, type TestDesk } from '../test-desk'
import { writeBuild } from '../test-release'
import type { Context } from './context'
import { createTerminal, type TestTerminal } from './test-terminal'

const unanswered =
  'http://127.0.0.1:9 does not answer; it will serve the release when it is started.'

let desk: TestDesk
let terminal: TestTerminal
let shown: string[]

beforeEach(() => {
  desk = createTestDesk()
  terminal = createTerminal(desk)
  shown = []
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => shown.push(String(text)) > 0)
  // Steps that fail, as they should here.
  jest.spyOn(process.stderr, 'write').mockReturnValue(true)
})

afterEach(() => {
  jest.restoreAllMocks()
  desk.remove()
})

function build(remote: string, version: string, changes?: Parameters<typeof writeBuild>[3]) {
  return writeBuild(join(desk.folder, remote), remote, version, changes).id
}

/** Makes careers 1.0.0 live, then 1.1.0. */
async function releaseTwice() {
  const ids: string[] = []
  for (const version of ['1.0.0', '1.1.0']) {
    ids.push(build('careers', version))
    await terminal.run('publish careers')
    await terminal.run(`promote careers ${version}`)
  }
  return ids
}

const readNewest = async () => newestOf(await readHistory(desk.store, desk.keys))

async function readLive() {
  const { remotes } = liveIn(await readHistory(desk.store, desk.keys))
  return remotes.careers?.version
}

/** Everything in the store, by name. */
async function listStore(folder = '.'): Promise<string[]> {
  const names = await desk.store.list(folder).catch(() => [])
  const below = await Promise.all(names.map((name) => listStore(`${folder}/${name}`)))
  return [folder, ...below.flat()]
}

describe('in words', () => {
  test('publish says what was added, or that nothing was', async () => {
    const id = build('careers', '1.0.0')

    const first = await terminal.run('publish careers')
    const second = await terminal.run('publish careers')

    expect(first).toBe(`published careers 1.0.0 (${id}, 2 files)`)
    expect(second).toBe(`careers 1.0.0 is published already (${id})`)
  })

  test.each(['1.0.0', '1.1.0-rc.1'])(
    'publish says when the build is of %s and not of the version in package.json',
    async (version) => {
      build('careers', version)
      const raised = createTerminal(desk, 'hr', { versionOf: () => '1.1.0' })

      const words = await raised.run('publish careers')

      expect(words.split('\n')).toEqual([
        expect.stringContaining(`published careers ${version} `),
        `Its package.json says 1.1.0, and this build is of ${version}: to publish 1.1.0, run "npm run build careers" first.`,
      ])
      expect(await raised.ask('publish careers')).toMatchObject({ note: words.split('\n')[1] })
    },
  )

  test('publish of a build that was not made again does not ask for a version that is raised already', async () => {
    build('careers', '1.0.0')
    await terminal.run('publish careers')
    build('careers', '1.0.0', {
      contents: { 'web/remote.js': 'changed', 'server/remote.js': 'changed' },
    })
    const raised = createTerminal(desk, 'hr', { versionOf: () => '1.1.0' })

    await expect(raised.run('publish careers')).rejects.toThrow(
      'Its package.json says 1.1.0, and this build is of 1.0.0: to publish 1.1.0, run "npm run build careers" first. Nothing was changed.',
    )
    await expect(terminal.run('publish careers')).rejects.toThrow('raise "version"')
  })

  test('check of the shell takes no version', async () => {
    await expect(terminal.run('check shell 9.9.9')).rejects.toThrow(
      'takes no version (9.9.9 was given)',
    )
  })

  test('publish says when the build is older than its sources', async () => {
    build('careers', '1.0.0')
    const edited = createTerminal(desk, 'hr', { isStale: () => true })

    const [, note] = (await edited.run('publish careers')).split('\n')

    expect(note).toBe(
      'The sources of careers have changed since this build, so 1.0.0 is without those changes. To release them, raise the version, run "npm run build careers", and publish again.',
    )
  })

  test('check says that a release may go live', async () => {
    build('careers', '1.0.0', { routes: ['/careers', '/careers/:key'] })
    await terminal.run('publish careers')

    expect(await terminal.run('check careers 1.0.0')).toBe(
      'careers 1.0.0 may go live: signed, whole, fit for the shell and the others, 2 pages rendered',
    )
    expect(await readLive()).toBeUndefined()
  })

  test('check of a release with one page counts it as one', async () => {
    build('careers', '1.0.0', { routes: ['/careers'] })
    await terminal.run('publish careers')

    expect(await terminal.run('check careers 1.0.0')).toMatch(/, 1 page rendered$/)
  })

  test('promote prints its steps, and that no site says it is live', async () => {
    build('careers', '1.0.0')
    await terminal.run('publish careers')

    const words = await terminal.run('promote careers 1.0.0')

    expect(words).toBe(`promoted careers 1.0.0 with pointer 1\n${unanswered}`)
    expect(shown.join('')).toContain('Check careers 1.0.0')
    expect(shown.join('')).toMatch(/Promote careers 1\.0\.0 \([\d.]+ m?s\)/)
  })

  test('check and canary print the step that takes long', async () => {
    for (const version of ['1.0.0', '1.1.0']) {
      build('careers', version)
      await terminal.run('publish careers')
    }
    await terminal.run('promote careers 1.0.0')
    shown = []

    await terminal.run('check careers 1.1.0')
    await terminal.run('canary careers 1.1.0 --percent 10')

    expect(shown.join('')).toMatch(/Check careers 1\.1\.0 \([\d.]+ m?s\)/)
    expect(shown.join('')).toMatch(/Check careers 1\.1\.0, and give it out \([\d.]+ m?s\)/)
  })

  test('rollback of a canary says that what is live stays', async () => {
    for (const version of ['1.0.0', '1.1.0']) {
      build('careers', version)
      await terminal.run('publish careers')
    }
    await terminal.run('promote careers 1.0.0')
    await terminal.run('canary careers 1.1.0 --percent 10')

    const [tried] = (await terminal.run('rollback careers --dry-run')).split('\n')
    const [done] = (await terminal.run('rollback careers')).split('\n')

    expect(tried).toBe('would end the canary of careers 1.1.0; 1.0.0 stays live')
    expect(done).toBe('ended the canary of careers 1.1.0; 1.0.0 stays live')
  })

  test('rollback says where it returned to, and that no site says it is live', async () => {
    await releaseTwice()

    const words = await terminal.run('rollback careers')

    expect(words).toBe(`returned careers to 1.0.0 with pointer 3\n${unanswered}`)
  })
})

describe('as JSON', () => {
  test('publish, check, promote and rollback answer with the release and the pointer', async () => {
    const [first] = await releaseTwice()
    const next = build('careers', '1.2.0')
    const careers = { remote: 'careers', version: '1.2.0', release: next }
    shown = []

    expect(await terminal.ask('publish careers')).toEqual({ ...careers, files: 2, isNew: true })
    expect(await terminal.ask('check careers 1.2.0')).toEqual({ ...careers, pages: 1 })
    expect(await terminal.ask('promote careers 1.2.0')).toEqual({
      ...careers,
      pointer: 3,
      note: unanswered,
    })
    await terminal.ask('promote careers 1.0.0')
    expect(await terminal.ask('rollback careers')).toEqual({
      ...careers,
      pointer: 5,
      note: unanswered,
    })
    expect(first).not.toBe(next)
    expect(shown).toEqual([])
  })
})

test('the reason is kept in the history, with the author', async () => {
  build('careers', '1.0.0')
  await terminal.run('publish careers')

  await createTerminal(desk, 'hr').run(['promote', 'careers', '1.0.0', '--why', 'the launch'])

  expect(await readNewest()).toMatchObject({ by: 'hr', why: 'the launch' })
})

test('a rollback has a default reason', async () => {
  await releaseTwice()

  await terminal.run('rollback careers')
  expect(await readNewest()).toMatchObject({ why: 'rollback' })
  await terminal.run('promote careers 1.1.0')
  await terminal.run(['rollback', 'careers', '--why', 'it throws'])
  expect(await readNewest()).toMatchObject({ why: 'it throws' })
})

test('a release that the watch took back is promoted only with --again', async () => {
  const [, release = ''] = await releaseTwice()
  await takeBack(desk.as('watch'), { remote: 'careers', release, why: 'it throws' })

  await expect(terminal.run('promote careers 1.1.0')).rejects.toThrow('promote it with --again')
  expect(await readLive()).toBe('1.0.0')
  await terminal.run('promote careers 1.1.0 --again')

  expect(await readLive()).toBe('1.1.0')
})

test('pages that are given up are named, one or several', async () => {
  build('careers', '1.0.0', { routes: ['/careers', '/careers/a', '/careers/b'] })
  await terminal.run('publish careers')
  await terminal.run('promote careers 1.0.0')
  build('careers', '1.1.0')
  await terminal.run('publish careers')

  await expect(terminal.run('promote careers 1.1.0 --retire /careers/a')).rejects.toThrow(
    '--retire /careers/b',
  )
  await expect(terminal.run('check careers 1.1.0')).rejects.toThrow('--retire /careers/a')
  await terminal.run('promote careers 1.1.0 --retire /careers/a /careers/b')

  expect(await readLive()).toBe('1.1.0')
})

test('check shell lists what the shell of this checkout cannot run', async () => {
  writeBuild(join(desk.folder, 'careers'), 'careers', '1.0.0', { contract: 2 })
  await terminal.run('publish careers')
  await terminal.run('promote careers 1.0.0')
  writeBuild(join(desk.folder, 'shell'), 'shell', '2.0.0', { contract: 2 })

  expect(await terminal.run('check shell')).toMatch(
    /^shell 2\.0\.0-[0-9a-f]{12} may be deployed: it runs careers 1\.0\.0$/,
  )
  writeBuild(join(desk.folder, 'shell'), 'shell', '2.1.0', { contract: 1 })
  await expect(terminal.run('check shell')).rejects.toThrow(
    /careers 1\.0\.0 of a team, which is live: it was built for contract 2, and shell 2\.1\.0-\w+ speaks 1/,
  )
})

test('check and promote rehearse the published release', async () => {
  const rehearse: Context['rehearse'] = jest.fn(async ({ id }) => [`${id} lacks a title.`])
  const strict = createTerminal(desk, 'hr', { rehearse })
  const id = build('careers', '1.0.0')
  await strict.run('publish careers')

  for (const command of ['check', 'promote']) {
    await expect(strict.run(`${command} careers 1.0.0`)).rejects.toMatchObject({
      name: 'ReleaseError',
      message: `${id} lacks a title.\ncareers 1.0.0 stays in the store as it was published: for other files, raise the version again. What is live was left as it is.`,
    })
  }
  expect(await readLive()).toBeUndefined()
})

test.each([
  { command: 'publish careers', words: /^would publish careers 1\.2\.0 \(1\.2\.0-\w+, 2 files\)$/ },
  { command: 'promote careers 1.0.0', words: /^would promote careers 1\.0\.0$/ },
  { command: 'rollback careers', words: /^would return careers to 1\.0\.0$/ },
  { command: 'check careers 1.0.0', words: /^careers 1\.0\.0 may go live/ },
  { command: 'ship careers', words: /^would ship careers 1\.2\.0 in / },
  {
    command: 'canary careers 1.0.0 --percent 10',
    words: /^would try out careers 1\.0\.0-\w{32}$/,
  },
  { command: 'preview careers 1.0.0', words: /^http:\/\/127\.0\.0\.1:9\/\?preview=/ },
  { command: 'status', words: /careers {2}1\.1\.0/ },
  { command: 'diff careers 1.0.0 1.1.0', words: /^file/ },
  { command: 'keys', words: /^owner/ },
  { command: 'keys create hr', words: /^would make a key for hr: \S+hr\.pem$/ },
])('$command --dry-run says what would happen and changes nothing', async ({ command, words }) => {
  await releaseTwice()
  build('careers', '1.2.0')
  const before = await listStore()

  expect(await terminal.run(`${command} --dry-run`)).toMatch(words)
  const told = JSON.parse(await terminal.run(`${command} --dry-run --json`))

  expect(Object.keys(told).length).toBeGreaterThan(0)
  expect(await listStore()).toEqual(before)
  expect(await readLive()).toBe('1.1.0')
})

test.each(['check shel', 'diff shel', 'diff shel 1.0.0', 'diff shel 1.0.0 1.1.0'])(
  '%s says that it is no remote, and not that a version is missing',
  async (command) => {
    const distOf = () => {
      throw new ReleaseError('"shel" is no remote.')
    }

    const typed = createTerminal(desk, 'hr', { distOf }).run(command)

    await expect(typed).rejects.toThrow('"shel" is no remote.')
  },
)

test.each([
  { command: 'promote careers 9.9.9', why: 'careers 9.9.9 is not in the store' },
  { command: 'check careers 9.9.9', why: 'careers 9.9.9 is not in the store' },
  {
    command: 'check careers',
    why: 'The version is missing: check careers <version> (published: 1.1.0, 1.0.0).',
  },
  { command: 'canary careers 9.9.9 --percent 10', why: 'careers 9.9.9 is not in the store' },
  { command: 'canary careers 1.0.0 --percent 0', why: '--percent is "0"' },
  { command: 'preview careers 9.9.9', why: 'careers 9.9.9 is not in the store' },
  { command: 'preview careers 1.0.0 --expires soon', why: '"soon" is no duration.' },
  {
    command: 'diff careers',
    why: 'The version is missing: diff careers <before> <after> (published: 1.1.0, 1.0.0).',
  },
  {
    command: 'diff careers 1.0.0',
    why: 'The version is missing: diff careers 1.0.0 <after> (published: 1.1.0, 1.0.0).',
  },
  { command: 'diff careers 1.0.0 9.9.9', why: 'careers 9.9.9 is not in the store' },
  { command: 'rollback blog', why: 'blog has no earlier release to return to' },
  { command: 'publish blog', why: 'There is no build in' },
  { command: 'ship blog', why: 'There is no build in' },
  { command: 'ship shell', why: 'The shell goes live when it is deployed' },
  { command: 'promote shell 1.0.0', why: 'The shell goes live when it is deployed' },
  { command: 'rollback shell', why: 'The shell goes live when it is deployed' },
  { command: 'canary shell 1.0.0 --percent 5', why: 'The shell goes live when it is deployed' },
  { command: 'keys remove hr', why: '"keys remove" is not known.' },
  { command: 'keys retire', why: 'The owner is missing: keys retire <owner>' },
  { command: 'keys create', why: 'The owner is missing: keys create <owner>' },
])('$command is refused, with --dry-run and --json as well', async ({ command, why }) => {
  await releaseTwice()
  const before = await listStore()

  for (const flags of ['', ' --dry-run', ' --json', ' --dry-run --json']) {
    await expect(terminal.run(command + flags)).rejects.toMatchObject({
      name: 'ReleaseError',
      message: expect.stringContaining(why),
    })
  }
  expect(await listStore()).toEqual(before)
})

describe('--dry-run refuses what the command refuses, and writes nothing:', () => {
  /** The errors of a command with --dry-run and without it. */
  async function refusals(command: string, typed = terminal) {
    const before = await listStore()
    const [rehearsed, real] = [
      await typed.run(`${command} --dry-run`).catch((error: Error) => error),
      await typed.run(command).catch((error: Error) => error),
    ]
    expect(real).toMatchObject({ name: 'ReleaseError' })
    expect(rehearsed).toEqual(real)
    expect(await listStore()).toEqual(before)
    return String(real)
  }

  test('a canary of a remote that is not live', async () => {
    build('careers', '1.0.0')
    await terminal.run('publish careers')

    expect(await refusals('canary careers 1.0.0 --percent 10')).toContain(
      'careers is not live yet, so there is nothing to compare 1.0.0 with.',
    )
  })

  test.each(['promote careers 1.0.0', 'canary careers 1.0.0 --percent 10', 'rollback careers'])(
    '%s by another team',
    async (command) => {
      await releaseTwice()

      expect(await refusals(command, createTerminal(desk, 'editorial'))).toContain(
        'Pointer 3 changes careers, which the key of editorial may not do.',
      )
    },
  )

  test.each(['promote careers 1.2.0', 'canary careers 1.2.0 --percent 10'])(
    '%s of a new release by the watch',
    async (command) => {
      await releaseTwice()
      build('careers', '1.2.0')
      await terminal.run('publish careers')

      expect(await refusals(command, createTerminal(desk, 'watch'))).toContain(
        'Pointer 3 makes a new release of careers live, which the watch key of watch may not do.',
      )
    },
  )

  test.each(['promote careers 1.0.0', 'canary careers 1.0.0 --percent 10', 'rollback careers'])(
    '%s with an earlier release that is damaged',
    async (command) => {
      const [first] = await releaseTwice()
      writeFileSync(desk.locate(`releases/careers/${first}/server/remote.js`), 'other')

      expect(await refusals(command)).toContain(
        `server/remote.js of careers ${first} has other bytes`,
      )
    },
  )

  test('a rollback to a path that another remote has by now', async () => {
    build('careers', '1.0.0', { mounts: ['/careers', '/news'] })
    await terminal.run('publish careers')
    await terminal.run('promote careers 1.0.0')
    build('careers', '1.1.0')
    await terminal.run('ship careers')
    build('blog', '1.0.0', { mounts: ['/blog', '/news'] })
    await terminal.run('ship blog')

    expect(await refusals('rollback careers')).toContain('claims /news, which belongs to blog')
  })
})

test.each(['promote', 'publish', 'launch careers', 'canary careers 1.0.0'])(
  '%s prints its usage and fails',
  async (command) => {
    expect(await readUsageError(command)).toMatch(/error: .+\n\nUsage: npm run release --/s)
  },
)

test.each([
  { command: 'promote careers 1.0.0 1.1.0', fault: "too many arguments for 'promote'.+" },
  { command: 'promote careers 1.0.0 --agian', fault: "unknown option '--agian'\n.+again.+" },
  { command: 'canary careers 1.0.0', fault: "required option '--percent <number>' not specified" },
])('$command says that nothing was changed', async ({ command, fault }) => {
  expect(await readUsageError(command)).toMatch(
    new RegExp(`^error: ${fault}\nNothing was changed\\.\n\nUsage`),
  )
})

test.each(['--why', '--retire'])(
  'a dry run does not become the forgotten value of %s, which would ship',
  async (option) => {
    build('careers', '1.0.0')

    await expect(terminal.run(`ship careers ${option} --dry-run`)).rejects.toMatchObject({
      name: 'ReleaseError',
      message: `The value of ${option} is missing: "--dry-run" stands in its place. Give it one, or leave ${option} out; nothing was changed.`,
    })
    expect(await readNewest()).toBeUndefined()
  },
)

test('a command without a remote says which there are', async () => {
  expect(await readUsageError('publish')).toMatch(
    /^error: missing required argument 'remote'\nThe remotes are: blog, careers\. Nothing was changed\.\n\nUsage/,
  )
})

/** What a command writes that ends before it has begun. */
async function readUsageError(command: string) {
  const written = jest.spyOn(process.stderr, 'write').mockReturnValue(true)
  jest.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`)
  })
  await expect(terminal.run(command)).rejects.toThrow('exit 1')
  return written.mock.calls.join('')
}
