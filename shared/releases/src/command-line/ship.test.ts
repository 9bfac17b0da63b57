import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startCanary } from '../changes/canary'
import { promote } from '../changes/promote'
import { rollback } from '../changes/rollback'
import { liveIn } from '../history/history'
import { readHistory } from '../history/pointers'
import { listVersions } from '../release/read-releases'
import { waitForAnswers } from '../running-site/test-answers'
import { type RunningSite, startRunningSite } from '../running-site/test-running-site'
import { untilLive } from '../running-site/until-live'
import { createTestDesk, type TestDesk } from '../test-desk'
import { addRelease, writeBuild } from '../test-release'
import type { Context } from './context'
import { createTerminal } from './test-terminal'

let desk: TestDesk
let done: string[]
let running: RunningSite
let site: string
/** Number of requests before the site serves the promoted release. */
let delay: number
/** What else the site says. */
let more: object

const awaited = {
  store: undefined,
  remote: 'careers',
  release: '1.0.0-0123456789ab',
  isReplaced: async () => false,
}

beforeEach(async () => {
  waitForAnswers()
  desk = createTestDesk()
  done = []
  delay = 0
  more = {}
  running = await startRunningSite(async (request, response) => {
    done.push(`ask ${request.url}`)
    const remotes = delay-- > 0 ? {} : (await readLive()).remotes
    response.end(JSON.stringify({ id: 'set', remotes, ...more }))
  })
  site = running.url
})

afterEach(async () => {
  await running.stop()
  jest.restoreAllMocks()
  desk.remove()
})

const readLive = async () => liveIn(await readHistory(desk.store, desk.keys))

/** A terminal where hr ships careers; the build writes version 1.0.0. */
function createShipyard(changes: Partial<Context> = {}) {
  return createTerminal(desk, 'hr', {
    site,
    async build(remote) {
      done.push('build')
      writeBuild(join(desk.folder, remote), remote)
    },
    async rehearse() {
      done.push('rehearse')
      return []
    },
    ...changes,
  })
}

test('builds, checks, publishes, promotes and waits until the site serves it', async () => {
  delay = 3

  const { timings, ms, ...told } = await createShipyard().ask('ship careers')

  const { remotes } = await readLive()
  expect(told).toEqual({
    remote: 'careers',
    version: '1.0.0',
    release: remotes.careers?.release,
    pointer: 1,
  })
  expect(timings).toEqual(
    ['Build careers', 'Check', 'Publish', 'Promote', `Wait until ${site} serves it`].map(
      (title) => ({ title, ms: expect.any(Number) }),
    ),
  )
  expect(ms).toBeGreaterThanOrEqual(200)
  expect(done).toEqual(['build', 'rehearse', ...Array(4).fill('ask /_site/releases.json')])
})

test('prints the time it took, and the share of each step', async () => {
  jest.spyOn(process.stdout, 'write').mockReturnValue(true)

  const words = await createShipyard().run('ship careers')

  expect(words).toMatch(
    /^shipped careers 1\.0\.0 in [\d.]+ m?s \(build careers \d+ %, check \d+ %, publish \d+ %, promote \d+ %, wait until http:\S+ serves it \d+ %\)$/,
  )
})

test('prints what the build waits for', async () => {
  const written = jest.spyOn(process.stdout, 'write').mockReturnValue(true)
  const wait = 'another command builds careers: waiting for it'
  const build: Context['build'] = async (remote, tell) => {
    tell(wait)
    writeBuild(join(desk.folder, remote), remote)
  }

  await createShipyard({ build }).run('ship careers')

  expect(written.mock.calls.join('')).toContain(`› ${wait}\n`)
})

test('does not wait for a site that is not running', async () => {
  const { timings } = await createShipyard({ site: 'http://127.0.0.1:9' }).ask('ship careers')

  expect(timings).toHaveLength(5)
  expect((await readLive()).remotes.careers?.version).toBe('1.0.0')
})

test('a dry run builds, and promotes nothing', async () => {
  expect(await createShipyard().ask('ship careers --dry-run')).toMatchObject({
    remote: 'careers',
    version: '1.0.0',
    release: expect.stringMatching(/^1\.0\.0-/),
    pointer: 0,
  })
  expect(done).toEqual(['build', 'rehearse'])
  expect(await listVersions(desk.store, 'careers')).toEqual([])
})

test('names the canary that it ends, in a dry run too', async () => {
  await createShipyard().ask('ship careers')
  await addRelease(desk.as('hr'), 'careers', '1.1.0')
  await startCanary(desk.as('hr'), 'careers', '1.1.0', { percent: 10 })
  jest.spyOn(process.stdout, 'write').mockReturnValue(true)
  const build = async (remote: string) => writeBuild(join(desk.folder, remote), remote, '1.2.0')

  const words = 'The canary 1.1.0, which hr gave to 10 % of the visitors, is over.'
  expect(await createShipyard({ build }).run('ship careers --dry-run')).toContain(`\n${words}`)
  expect(await createShipyard({ build }).ask('ship careers --dry-run')).toMatchObject({
    pointer: 0,
    ended: words,
  })
  expect(await createShipyard({ build }).run('ship careers')).toContain(`\n${words}`)
})

test('ships the same version again', async () => {
  const first = await createShipyard().ask('ship careers')
  const second = await createShipyard().ask('ship careers')

  expect(second).toMatchObject({ release: first.release, pointer: 2 })
})

test('with --if-changed a build with the live files is not shipped', async () => {
  const shipyard = createShipyard()
  const first = await shipyard.ask('ship careers')
  const buildNext = async (remote: string) => {
    writeBuild(join(desk.folder, remote), remote, '1.1.0', { contents: contentsOf('1.0.0') })
  }

  const same = await shipyard.ask('ship careers --if-changed')
  const onlyRaised = await createShipyard({ build: buildNext }).ask('ship careers --if-changed')

  expect(first.pointer).toBe(1)
  expect(same).toEqual({
    remote: 'careers',
    version: '1.0.0',
    release: first.release,
    pointer: null,
  })
  expect(onlyRaised).toEqual(same)
})

test('with --if-changed a build with other files is shipped', async () => {
  await createShipyard().ask('ship careers')
  const build = async (remote: string) => {
    writeBuild(join(desk.folder, remote), remote, '1.1.0')
  }

  const shipped = await createShipyard({ build }).ask('ship careers --if-changed')

  expect(shipped).toMatchObject({ version: '1.1.0', pointer: 2 })
  expect(shipped.timings).toHaveLength(5)
})

describe('with --if-changed a build is not shipped', () => {
  const next = {
    async build(remote: string) {
      writeBuild(join(desk.folder, remote), remote, '1.1.0')
    },
  }
  const shipNext = () => createShipyard(next).ask('ship careers --if-changed')

  test('when it was live and was rolled back', async () => {
    await createShipyard().ask('ship careers')
    const { release } = await shipNext()
    await rollback(desk.as('hr'), 'careers')

    const left = await shipNext()
    jest.spyOn(process.stdout, 'write').mockReturnValue(true)
    const words = await createShipyard(next).run('ship careers --if-changed')

    expect(left).toEqual({ remote: 'careers', version: '1.1.0', release, pointer: null })
    expect(words).toBe(
      'careers 1.1.0 was live or a canary before, and is not live now: nothing was shipped. Raise the version, or make this one live again: npm run release -- promote careers 1.1.0',
    )
    expect((await readLive()).remotes.careers?.version).toBe('1.0.0')
  })

  test('when it was a canary that was ended', async () => {
    await createShipyard().ask('ship careers')
    await addRelease(desk.as('hr'), 'careers', '1.1.0')
    await startCanary(desk.as('hr'), 'careers', '1.1.0', { percent: 10 })
    await rollback(desk.as('hr'), 'careers')

    expect(await shipNext()).toMatchObject({ version: '1.1.0', pointer: null })
    expect((await readLive()).remotes.careers?.version).toBe('1.0.0')
  })
})

test('a page that the package.json gives up may be lost, as a workflow needs it', async () => {
  const buildOf = (version: string, routes: string[]) => async (remote: string) => {
    writeBuild(join(desk.folder, remote), remote, version, { routes })
  }
  await createShipyard({ build: buildOf('1.0.0', ['/careers', '/careers/old']) }).ask(
    'ship careers',
  )
  const build = buildOf('1.1.0', ['/careers'])

  await expect(createShipyard({ build }).ask('ship careers --if-changed')).rejects.toThrow(
    'has no page /careers/old any more',
  )
  const retiresOf = () => ['/careers/old']
  const shipped = await createShipyard({ build, retiresOf }).ask('ship careers --if-changed')

  expect(shipped).toMatchObject({ version: '1.1.0', pointer: 2 })
})

/** Another team takes a path while it is shipped. */
function createContestedShipyard() {
  return createShipyard({
    async build(remote: string) {
      const mounts = ['/careers', '/news']
      writeBuild(join(desk.folder, remote), remote, '1.0.0', { mounts })
    },
    async rehearse() {
      const mounts = ['/blog', '/news']
      await addRelease(desk.as('editorial'), 'blog', '1.0.0', { mounts })
      await promote(desk.as('editorial'), 'blog', '1.0.0')
      return []
    },
  })
}

test('a refusal that comes once the version is published says that it is', async () => {
  await expect(createContestedShipyard().ask('ship careers')).rejects.toThrow(
    /claims \/news, which belongs to blog.*\ncareers 1\.0\.0 stays in the store as it was published/,
  )
})

test('a refusal in a dry run says nothing of a version in the store, where none is', async () => {
  const shipped = createContestedShipyard().ask('ship careers --dry-run')

  await expect(shipped).rejects.toThrow(/claims \/news, which belongs to blog/)
  await expect(shipped).rejects.not.toThrow(/stays in the store/)
  expect(await listVersions(desk.store, 'careers')).toEqual([])
})

test('with --if-changed a build that is older than what is live is not shipped', async () => {
  const buildOf = (version: string) => ({
    async build(remote: string) {
      writeBuild(join(desk.folder, remote), remote, version)
    },
  })
  await createShipyard(buildOf('1.10.0')).ask('ship careers')

  const older = createShipyard(buildOf('1.9.0'))
  expect(await older.ask('ship careers --if-changed')).toMatchObject({ pointer: null })
  jest.spyOn(process.stdout, 'write').mockReturnValue(true)
  expect(await older.run('ship careers --if-changed')).toBe(
    'careers 1.10.0 is live, and newer than 1.9.0: nothing was shipped. Raise the version, or go back with npm run release -- rollback careers',
  )
})

test('with --if-changed a build is shipped where what is live is damaged', async () => {
  const { release } = await createShipyard().ask('ship careers')
  rmSync(desk.locate(`releases/careers/${release}/release.json.sig`))
  const build = async (remote: string) => {
    writeBuild(join(desk.folder, remote), remote, '1.1.0')
  }

  const shipped = await createShipyard({ build }).ask('ship careers --if-changed')

  expect(shipped).toMatchObject({ version: '1.1.0', pointer: 2 })
})

test('with --if-changed a build that was published and never live is shipped', async () => {
  await addRelease(desk.as('hr'), 'careers')

  expect(await createShipyard().ask('ship careers --if-changed')).toMatchObject({ pointer: 1 })
})

/** Contents of a build of careers. */
function contentsOf(version: string) {
  return {
    'server/remote.js': `careers ${version}`,
    'web/remote.js': `// careers ${version}`,
  }
}

describe('nothing goes live', () => {
  test.each<{ what: string; changes: Partial<Context>; why: string; published: string[] }>([
    {
      what: 'that cannot be built',
      changes: { build: () => Promise.reject(new Error('The build failed.')) },
      why: 'The build failed.',
      published: [],
    },
    {
      what: 'that the rehearsal objects to',
      changes: { rehearse: async () => ['careers 1.0.0: the page / lacks a title.'] },
      why: 'careers 1.0.0: the page / lacks a title.\nNothing was published, and the version is still free: repair this and ship it again. What is live was left as it is.',
      published: [],
    },
    {
      what: 'that cannot be rehearsed',
      changes: { rehearse: () => Promise.reject(new Error('The rehearsal died.')) },
      why: 'The rehearsal died.',
      published: [],
    },
  ])('$what', async ({ changes, why, published }) => {
    await expect(createShipyard(changes).ask('ship careers')).rejects.toThrow(why)

    expect((await readLive()).remotes).toEqual({})
    expect(await listVersions(desk.store, 'careers')).toEqual(published)
  })

  test('that another team ships', async () => {
    const other = createShipyard({ openDesk: async () => desk.as('editorial') })

    await expect(other.ask('ship careers')).rejects.toThrow(
      'The key of editorial may not release careers.',
    )
    expect(await desk.store.list('releases')).toEqual([])
  })
})

test('a site that goes on with another release is named, with what to do', async () => {
  let now = 0
  jest.spyOn(performance, 'now').mockImplementation(() => {
    now += 12_000
    return now
  })

  await expect(untilLive(site, awaited)).rejects.toMatchObject({
    name: 'ReleaseError',
    message:
      `A pointer names careers 1.0.0-0123456789ab, but ${site} does not serve it after 30 s: it keeps what it served before. ` +
      `Look at ${site}/readyz for the reason, and at "npm run release -- status" before you roll careers back.`,
  })
})

test.each(['http://127.0.0.1:9', 'http://nowhere.invalid'])(
  'does not wait for %s, which does not answer',
  async (nowhere) => {
    // A name server may be slow to say that it knows none of that name.
    jest.restoreAllMocks()

    expect(await untilLive(nowhere, awaited)).toBe(
      `${nowhere} does not answer; it will serve the release when it is started.`,
    )
  },
)

test('the site of another store is not waited for, and named', async () => {
  more = { store: 'ffffffffffff' }
  delay = 1000

  const words = await createShipyard().ask('ship careers')

  expect(words).toMatchObject({ pointer: 1, version: '1.0.0' })
  expect(words.note).toMatch(
    /^http:\S+ is the site of another release store \(ffffffffffff; this one is [0-9a-f]{12}\), so it never shows what is released here\. Start the site of this store with "npm start", or name its address in PUBLIC_URL\.$/,
  )
})

test('a shell that develops the remote is not waited for, and named', async () => {
  more = { developed: ['careers'] }
  delay = 1000

  expect((await createShipyard().ask('ship careers')).note).toBe(
    `${site} is a development shell: it shows careers from the sources and not from the store. End it and run "npm start" to see what is released.`,
  )
})

test('a shell that develops another remote serves it', async () => {
  more = { developed: ['blog'] }
  delay = 1

  expect(await createShipyard().ask('ship careers')).not.toHaveProperty('note')
})
