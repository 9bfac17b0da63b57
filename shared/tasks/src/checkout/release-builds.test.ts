import { join } from 'node:path'
import { announceShell, liveIn, publish, readHistory, rollback } from '@site/releases'
import { createTestDesk, type TestDesk, writeBuild } from '@site/releases/testing'
import { releaseNewBuilds } from './release-builds'
import { remotes } from './workspaces'

let desk: TestDesk
let printed: string[]

beforeEach(async () => {
  desk = createTestDesk()
  writeBuild(locate('shell'), 'shell', '2.0.0', { shared: { react: '19.4.0' } })
  for (const remote of remotes) writeBuild(locate(remote), remote)
  await start()
})

afterEach(() => desk.remove())

const locate = (remote: string) => join(desk.folder, remote)

async function start() {
  printed = []
  await releaseNewBuilds(desk.as('platform'), (line) => printed.push(line), locate)
}

async function readLive(remote: string) {
  return liveIn(await readHistory(desk.store, desk.keys)).remotes[remote]?.version
}

test('releases every build at first, and nothing the second time', async () => {
  expect(printed).toHaveLength(remotes.length)

  await start()

  expect(printed).toEqual([])
})

test('releases a build that a crash left published and not promoted', async () => {
  const { id } = writeBuild(locate('careers'), 'careers', '1.1.0')
  await publish(desk.as('platform'), locate('careers'))

  await start()

  expect(printed).toEqual([`promoted careers ${id}`])
  expect(await readLive('careers')).toBe('1.1.0')
})

test('leaves a build that was rolled back', async () => {
  writeBuild(locate('careers'), 'careers', '1.1.0')
  await start()
  await rollback(desk.as('platform'), 'careers')

  await start()

  expect(printed).toEqual([])
  expect(await readLive('careers')).toBe('1.0.0')
})

test('releases what only the shell of this checkout can run, whichever ran today', async () => {
  await announceShell(desk.store, { id: 'old', contract: 1, provides: { react: '19.3.1' } })
  writeBuild(locate('careers'), 'careers', '1.1.0', { shared: { react: '^19.4.0' } })

  await start()

  expect(await readLive('careers')).toBe('1.1.0')
})

test('takes the place of what another branch released, and only the shell of that one can run', async () => {
  const { id } = writeBuild(locate('careers'), 'careers')
  writeBuild(locate('shell'), 'shell', '2.1.0', { shared: { react: '19.5.0' } })
  writeBuild(locate('careers'), 'careers', '1.1.0', { shared: { react: '^19.5.0' } })
  await start()
  writeBuild(locate('shell'), 'shell', '2.0.0', { shared: { react: '19.4.0' } })
  writeBuild(locate('careers'), 'careers')

  await start()

  expect(printed).toEqual([`promoted careers ${id}`])
  expect(await readLive('careers')).toBe('1.0.0')
})

test('releases nothing that the shell of this checkout cannot run', async () => {
  writeBuild(locate('careers'), 'careers', '1.1.0', { shared: { react: '^19.5.0' } })

  await expect(start()).rejects.toThrow(
    /needs react \^19\.5\.0, and shell 2\.0\.0-\w+ brings 19\.4\.0/,
  )
  expect(await readLive('careers')).toBe('1.0.0')
})

test('releases a page that moves to a remote which comes earlier in the list', async () => {
  const offices = { mounts: ['/contact', '/offices'], routes: ['/contact', '/offices'] }
  writeBuild(locate('contact'), 'contact', '1.1.0', offices)
  await start()
  writeBuild(locate('contact'), 'contact', '1.2.0')
  writeBuild(locate('careers'), 'careers', '1.1.0', {
    mounts: ['/careers', '/offices'],
    routes: ['/careers', '/offices'],
  })

  await start()

  expect(printed.map((line) => line.split(' ')[1])).toEqual(['contact', 'careers'])
  expect(await readLive('careers')).toBe('1.1.0')
})

test('releases a chain of pages that move, each to the remote before', async () => {
  const build = (remote: string, version: string, pages: string[]) => {
    const paths = [`/${remote}`, ...pages]
    writeBuild(locate(remote), remote, version, { mounts: paths, routes: paths })
  }
  const givers = remotes.slice(1)
  for (const giver of givers) build(giver, '1.1.0', [`/from-${giver}`])
  await start()
  for (const [position, remote] of remotes.entries()) {
    build(
      remote,
      '1.2.0',
      givers.slice(position, position + 1).map((giver) => `/from-${giver}`),
    )
  }

  await start()

  expect(printed.map((line) => line.split(' ')[1])).toEqual([
    'contact',
    'careers',
    'blog',
    'marketing',
  ])
})

test('a build that is refused does not keep the others from being released', async () => {
  writeBuild(locate('marketing'), 'marketing', '1.1.0', { mounts: ['/marketing', '/contact'] })
  writeBuild(locate('careers'), 'careers', '1.1.0')

  await expect(start()).rejects.toMatchObject({
    name: 'ReleaseError',
    message: expect.stringContaining('/contact'),
  })
  expect(await readLive('careers')).toBe('1.1.0')
  expect(await readLive('marketing')).toBe('1.0.0')
})
