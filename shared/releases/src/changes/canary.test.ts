import type { Rehearse } from '../gate/check'
import { liveIn } from '../history/history'
import { readHistory } from '../history/pointers'
import { createTestDesk, type TestDesk } from '../test-desk'
import { addRelease } from '../test-release'
import { startCanary } from './canary'
import { promote } from './promote'

let desk: TestDesk

beforeEach(() => {
  desk = createTestDesk()
})

afterEach(() => desk.remove())

const readLive = async () => liveIn(await readHistory(desk.store, desk.keys))

const addCareers = (version: string) => addRelease(desk.as('hr'), 'careers', version)
const addBlog = (version: string) => addRelease(desk.as('editorial'), 'blog', version)

test('a canary goes to a share of the visitors, and changes nothing for the others', async () => {
  await addCareers('1.0.0')
  const next = await addCareers('1.1.0')
  await promote(desk.as('hr'), 'careers', '1.0.0')
  const promoteAt = '2026-12-01T12:00:00.000Z'

  const pointer = await startCanary(desk.as('hr'), 'careers', '1.1.0', { percent: 10, promoteAt })

  expect(pointer).toMatchObject({ number: 2, why: 'canary for 10 % of the visitors' })
  expect(pointer.canaries).toEqual({
    careers: {
      version: '1.1.0',
      release: next.id,
      percent: 10,
      promoteAt,
      since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    },
  })
  expect((await readLive()).remotes).toMatchObject({ careers: { version: '1.0.0' } })
})

test('a canary is refused of the release that is live: a rollback would end it and leave that', async () => {
  await addCareers('1.0.0')
  await promote(desk.as('hr'), 'careers', '1.0.0')

  await expect(startCanary(desk.as('hr'), 'careers', '1.0.0', { percent: 1 })).rejects.toThrow(
    'careers 1.0.0 is live already: all visitors have it. Start a canary of another version; nothing was changed.',
  )
})

test('a canary keeps its own reason', async () => {
  await addCareers('1.0.0')
  await promote(desk.as('hr'), 'careers', '1.0.0')
  await addCareers('1.1.0')

  const { why } = await startCanary(desk.as('hr'), 'careers', '1.1.0', { percent: 1, why: 'new' })

  expect(why).toBe('new')
})

test('a canary is refused more visitors than the others leave, and says how many are left', async () => {
  const platform = desk.as('platform')
  for (const remote of ['careers', 'blog', 'contact']) {
    await addRelease(platform, remote)
    await promote(platform, remote, '1.0.0')
    await addRelease(platform, remote, '1.1.0')
  }
  await startCanary(platform, 'careers', '1.1.0', { percent: 50 })
  await startCanary(platform, 'blog', '1.1.0', { percent: 40 })

  await expect(startCanary(platform, 'contact', '1.1.0', { percent: 11 })).rejects.toThrow(
    'Other canaries have so many visitors that 10 % are left, and 11 % were asked for (careers, blog).',
  )
  await startCanary(platform, 'contact', '1.1.0', { percent: 10 })
})

test('a canary is refused when nothing is live', async () => {
  await addCareers('1.0.0')

  await expect(
    startCanary(desk.as('hr'), 'careers', '1.0.0', { percent: 10 }),
  ).rejects.toMatchObject({
    name: 'ReleaseError',
    message:
      'careers is not live yet, so there is nothing to compare 1.0.0 with. Promote it instead; nothing was changed.',
  })
})

test('a canary has to pass the gate', async () => {
  await addBlog('1.0.0')
  await addCareers('1.0.0')
  await addRelease(desk.as('hr'), 'careers', '1.1.0', { mounts: ['/careers', '/blog'] })
  await promote(desk.as('editorial'), 'blog', '1.0.0')
  await promote(desk.as('hr'), 'careers', '1.0.0')

  await expect(startCanary(desk.as('hr'), 'careers', '1.1.0', { percent: 10 })).rejects.toThrow(
    'claims /blog, which belongs to blog',
  )
})

test('a canary does not claim a path that went live elsewhere meanwhile (race)', async () => {
  await addCareers('1.0.0')
  await promote(desk.as('hr'), 'careers', '1.0.0')
  await addRelease(desk.as('hr'), 'careers', '1.1.0', { mounts: ['/careers', '/news'] })
  await addRelease(desk.as('editorial'), 'blog', '1.0.0', { mounts: ['/blog', '/news'] })
  const rehearse: Rehearse = async () => {
    await promote(desk.as('editorial'), 'blog', '1.0.0')
    return []
  }

  await expect(
    startCanary(desk.as('hr'), 'careers', '1.1.0', { percent: 10, rehearse }),
  ).rejects.toThrow('careers 1.1.0 claims /news, which belongs to blog')
  expect((await readLive()).canaries).toEqual({})
})

test('a canary replaces a canary of the same remote', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await addCareers(version)
  await promote(desk.as('hr'), 'careers', '1.0.0')
  await startCanary(desk.as('hr'), 'careers', '1.1.0', { percent: 10 })

  const { canaries } = await startCanary(desk.as('hr'), 'careers', '1.2.0', { percent: 20 })

  expect(canaries).toMatchObject({ careers: { version: '1.2.0', percent: 20 } })
})
