import { join } from 'node:path'
import { liveIn, publish, readHistory, rollback } from '@site/releases'
import { createTestDesk, type TestDesk, writeBuild } from '@site/releases/testing'
import { releaseNewBuilds } from './release-builds'
import { remotes } from './workspaces'

let desk: TestDesk
let printed: string[]

beforeEach(async () => {
  desk = createTestDesk()
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
