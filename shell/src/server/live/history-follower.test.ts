import { rmSync } from 'node:fs'
import { addPointer, type History, liveIn } from '@site/releases'
import { createTestDesk, type TestDesk } from '@site/releases/testing'
import { HistoryFollower } from './history-follower'

const minute = 60_000

let desk: TestDesk

beforeEach(() => {
  desk = createTestDesk()
})

afterEach(() => {
  jest.restoreAllMocks()
  desk.remove()
})

/** Makes a release live, at a time of its writer's clock. */
async function promote(remote: string, version: string, time: number) {
  jest.spyOn(Date, 'now').mockReturnValue(time)
  await addPointer(desk.as('platform'), async (history) => {
    const { remotes, canaries } = liveIn(history)
    const named = { version, release: `${version}-0123456789ab` }
    return { why: '', live: { remotes: { ...remotes, [remote]: named }, canaries } }
  })
}

function versionsIn(history: History) {
  const { remotes } = liveIn(history)
  return Object.entries(remotes).map(([remote, { version }]) => `${remote} ${version}`)
}

test('what was dated ahead goes live once its time has come, though nothing newer was added', async () => {
  const now = Date.now()
  await promote('careers', '1.0.0', now)
  await promote('careers', '2.0.0', now + 10 * minute)
  await promote('blog', '1.0.0', now)
  const live: string[][] = []
  const follower = new HistoryFollower({
    desk: desk.as('watch'),
    goLive: async (history) => {
      live.push(versionsIn(history))
      return []
    },
    logError: () => undefined,
  })
  follower.stop()

  for (const time of [now, now, now + 10 * minute]) {
    jest.spyOn(Date, 'now').mockReturnValue(time)
    await follower.start()
  }

  expect(live).toEqual([
    ['careers 1.0.0', 'blog 1.0.0'],
    ['careers 2.0.0', 'blog 1.0.0'],
  ])
})

test('an old copy of the store is not followed when a date ahead comes due in it', async () => {
  const now = Date.now()
  await promote('careers', '1.0.0', now)
  await promote('careers', '2.0.0', now + 10 * minute)
  await promote('blog', '1.0.0', now)
  const follower = new HistoryFollower({
    desk: desk.as('watch'),
    goLive: async () => [],
    logError: () => undefined,
  })
  follower.stop()
  jest.spyOn(Date, 'now').mockReturnValue(now)
  await follower.start()

  rmSync(desk.locate('pointers/000003.json'))
  jest.spyOn(Date, 'now').mockReturnValue(now + 10 * minute)
  await follower.start()

  expect(versionsIn(follower.history)).toEqual(['careers 1.0.0', 'blog 1.0.0'])
  expect(follower.fault).toContain('The release store was set back or replaced')
})
