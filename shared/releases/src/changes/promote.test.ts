import { unlinkSync, writeFileSync } from 'node:fs'
import { check, findPublished, type Rehearse } from '../gate/check'
import { announceShell } from '../gate/running-shells'
import { liveIn } from '../history/history'
import { readHistory as read } from '../history/pointers'
import type { Published } from '../release/read-releases'
import { createTestDesk, type TestDesk } from '../test-desk'
import { addRelease } from '../test-release'
import { startCanary } from './canary'
import { promote } from './promote'
import { rollback } from './rollback'

let desk: TestDesk

beforeEach(() => {
  desk = createTestDesk()
})

afterEach(() => desk.remove())

const readHistory = () => read(desk.store, desk.keys)

async function readLive() {
  const { remotes } = liveIn(await readHistory())
  return Object.fromEntries(Object.entries(remotes).map(([name, { version }]) => [name, version]))
}

const addCareers = (version: string) => addRelease(desk.as('hr'), 'careers', version)
const addBlog = (version: string) => addRelease(desk.as('editorial'), 'blog', version)

/** Path of a release's file on the disk. */
function fileOf({ id, release }: Published, path: string) {
  return desk.locate(`releases/${release.remote}/${id}/${path}`)
}

describe('promote', () => {
  test('makes a release live and leaves the other remotes as they are', async () => {
    await addBlog('1.0.0')
    const { id } = await addCareers('2.0.0')
    await promote(desk.as('editorial'), 'blog', '1.0.0')

    const pointer = await promote(desk.as('hr'), 'careers', '2.0.0', { why: 'a test' })

    expect(pointer).toMatchObject({ number: 2, by: 'hr', why: 'a test' })
    expect(pointer.remotes.careers).toEqual({ version: '2.0.0', release: id })
    expect(await readLive()).toEqual({ blog: '1.0.0', careers: '2.0.0' })
  })

  test('accepts a release id as well as a version', async () => {
    const { id } = await addCareers('2.0.0')

    await promote(desk.as('hr'), 'careers', id)

    expect(await readLive()).toEqual({ careers: '2.0.0' })
  })

  test.each([
    { known: [], words: 'none' },
    { known: ['1.0.0', '1.1.0'], words: '1.1.0, 1.0.0' },
  ])('refuses an unknown version, and lists others: $words', async ({ known, words }) => {
    for (const version of known) await addCareers(version)

    for (const version of ['9.9.9', '1.0.0-000000000000']) {
      await expect(promote(desk.as('hr'), 'careers', version)).rejects.toMatchObject({
        name: 'ReleaseError',
        message:
          `careers ${version} is not in the store (published: ${words}). ` +
          'Publish it first; what is live was left as it is.',
      })
    }
    expect(await desk.store.list('pointers')).toEqual([])
  })

  test.each(['', '1.0.0\u3000', '../blog/1.0.0'])(
    'refuses "%s", which is no version, and asks nobody to publish it',
    async (version) => {
      await addCareers('1.0.0')

      await expect(promote(desk.as('hr'), 'careers', version)).rejects.toMatchObject({
        name: 'ReleaseError',
        message: `The version "${version}" has to be a version such as 1.2.0, of at most 40 characters (published: 1.0.0). What is live was left as it is.`,
      })
      expect(await desk.store.list('pointers')).toEqual([])
    },
  )

  test.each([
    { what: 'is missing', damage: unlinkSync },
    { what: 'has other bytes', damage: (file: string) => writeFileSync(file, 'other') },
  ])('refuses a release if any of its files $what', async ({ what, damage }) => {
    const careers = await addCareers('1.0.0')
    damage(fileOf(careers, 'web/remote.js'))

    await expect(promote(desk.as('hr'), 'careers', '1.0.0')).rejects.toThrow(
      new RegExp(`web/remote\\.js of careers ${careers.id} ${what}`),
    )
    expect(await readLive()).toEqual({})
  })

  test('refuses a release whose release.json was changed', async () => {
    const careers = await addCareers('1.0.0')
    const json = JSON.stringify({ ...careers.release, mounts: ['/'] })
    writeFileSync(fileOf(careers, 'release.json'), json)

    await expect(promote(desk.as('hr'), 'careers', '1.0.0')).rejects.toThrow(
      `releases/careers/${careers.id}/release.json was changed after it was published.`,
    )
  })

  test('refuses a release that another team signed, whoever promotes it', async () => {
    await addRelease(desk.as('editorial'), 'careers')

    for (const owner of ['hr', 'editorial', 'platform'] as const) {
      await expect(promote(desk.as(owner), 'careers', '1.0.0')).rejects.toThrow(
        'which may not release careers. It is not used.',
      )
    }
  })

  describe('with a key that was retired since', () => {
    const retired = '2020-01-01T00:00:00.000Z'
    const refusal =
      /^careers 1\.1\.0 is signed with a key of hr that was retired on .+Publish it again with a new version and key; what is live was left as it is\.$/

    /** The desk of platform, after the key of hr was retired. */
    const after = () => ({
      ...desk.as('platform'),
      keys: desk.keys.map((key) => (key.owner === 'hr' ? { ...key, retired } : key)),
    })

    test('refuses a release that was never live', async () => {
      await addCareers('1.1.0')

      for (const attempt of [check, promote]) {
        await expect(attempt(after(), 'careers', '1.1.0')).rejects.toMatchObject({
          name: 'ReleaseError',
          message: expect.stringMatching(refusal),
        })
      }
      expect(await readLive()).toEqual({})
    })

    test('refuses it as a canary', async () => {
      await addRelease(desk.as('platform'), 'careers', '1.0.0')
      await addCareers('1.1.0')
      await promote(desk.as('platform'), 'careers', '1.0.0')

      await expect(startCanary(after(), 'careers', '1.1.0', { percent: 10 })).rejects.toThrow(
        refusal,
      )
    })

    test('accepts a release that the history names', async () => {
      const old = await addCareers('1.0.0')
      await addRelease(desk.as('platform'), 'careers', '1.1.0')
      await promote(desk.as('platform'), 'careers', '1.0.0')
      await promote(desk.as('platform'), 'careers', '1.1.0')

      expect(await check(after(), 'careers', '1.0.0')).toEqual(old)
      await promote(after(), 'careers', '1.0.0')
      expect(await readLive()).toEqual({ careers: '1.0.0' })
      await promote(after(), 'careers', '1.1.0')
      await rollback(after(), 'careers')
      expect(await readLive()).toEqual({ careers: '1.0.0' })
    })
  })

  test('goes on when a shell left a damaged announcement', async () => {
    const today = new Date().toISOString().slice(0, 10)
    await desk.store.create(`shells/${today}/x.json`, Buffer.from('{"provides":'))
    await addCareers('1.0.0')

    await promote(desk.as('hr'), 'careers', '1.0.0')

    expect(await readLive()).toEqual({ careers: '1.0.0' })
  })

  test('refuses a version that is damaged', async () => {
    await addCareers('1.0.0')
    writeFileSync(desk.locate('versions/careers/1.0.0.json'), '{')

    await expect(promote(desk.as('hr'), 'careers', '1.0.0')).rejects.toMatchObject({
      name: 'ReleaseError',
      message: expect.stringContaining('versions/careers/1.0.0.json is damaged.'),
    })
  })

  test.each(['editorial', 'watch', 'unknown'] as const)('refuses it to %s', async (owner) => {
    await addCareers('1.0.0')

    await expect(promote(desk.as(owner), 'careers', '1.0.0')).rejects.toMatchObject({
      name: 'ReleaseError',
      message: expect.stringContaining('nothing was changed.'),
    })
    expect(await readLive()).toEqual({})
  })

  test('refuses what no running shell provides', async () => {
    await announceShell(desk.store, { id: 'abc', contract: 1, provides: { react: '19.3.1' } })
    await addRelease(desk.as('hr'), 'careers', '1.0.0', {
      contract: 2,
      shared: { react: '^19.3.0' },
    })

    await expect(promote(desk.as('hr'), 'careers', '1.0.0')).rejects.toMatchObject({
      name: 'ReleaseError',
      message:
        'careers 1.0.0 was built for contract 2, and shell abc speaks 1: release the shell first.\n' +
        'careers 1.0.0 stays in the store as it was published: for other files, raise the version again. What is live was left as it is.',
    })
  })

  test('refuses a release without a server build, because no page could be rendered', async () => {
    await addRelease(desk.as('platform'), 'shell', '1.0.0', { server: undefined })

    await expect(promote(desk.as('platform'), 'shell', '1.0.0')).rejects.toMatchObject({
      name: 'ReleaseError',
      message:
        'shell 1.0.0 has no server build, so no page could be rendered with it. ' +
        'The shell goes live when it is deployed; what is live was left as it is.',
    })
    expect(await readLive()).toEqual({})
  })

  test('refuses a path that belongs to another live remote', async () => {
    await addBlog('1.0.0')
    await addRelease(desk.as('hr'), 'careers', '1.0.0', { mounts: ['/careers', '/blog'] })
    await promote(desk.as('editorial'), 'blog', '1.0.0')

    await expect(promote(desk.as('hr'), 'careers', '1.0.0')).rejects.toThrow(
      'careers 1.0.0 claims /blog, which belongs to blog: choose another path, or ask the owners of blog to give it up first.',
    )
    expect(await readLive()).toEqual({ blog: '1.0.0' })
  })

  test('refuses to lose a page, unless it is given up explicitly', async () => {
    await addRelease(desk.as('hr'), 'careers', '1.0.0', { routes: ['/careers', '/careers/:key'] })
    await addCareers('1.1.0')
    await promote(desk.as('hr'), 'careers', '1.0.0')

    await expect(promote(desk.as('hr'), 'careers', '1.1.0')).rejects.toThrow(
      'or give it up with --retire /careers/:key.',
    )
    await promote(desk.as('hr'), 'careers', '1.1.0', { retiredPages: ['/careers/:key'] })

    expect(await readLive()).toEqual({ careers: '1.1.0' })
  })

  test('reads only the live release of another remote', async () => {
    const old = await addBlog('1.0.0')
    await addBlog('1.1.0')
    await addCareers('1.0.0')
    await promote(desk.as('editorial'), 'blog', '1.1.0')
    writeFileSync(fileOf(old, 'release.json'), '{')

    await promote(desk.as('hr'), 'careers', '1.0.0')

    expect(await readLive()).toEqual({ blog: '1.1.0', careers: '1.0.0' })
  })

  test.each([
    { what: 'is missing', damage: unlinkSync },
    {
      what: 'was changed',
      damage: (file: string) => writeFileSync(file, '{"remote":"blog"}'),
    },
    { what: 'was cut off', damage: (file: string) => writeFileSync(file, '{') },
  ])('goes on when the live release of another remote $what', async ({ damage }) => {
    const blog = await addBlog('1.0.0')
    await addCareers('1.0.0')
    await promote(desk.as('editorial'), 'blog', '1.0.0')
    damage(fileOf(blog, 'release.json'))

    await promote(desk.as('hr'), 'careers', '1.0.0')

    expect(await readLive()).toEqual({ blog: '1.0.0', careers: '1.0.0' })
  })

  test('goes on when the release that it replaces was lost', async () => {
    const old = await addCareers('1.0.0')
    await addCareers('1.1.0')
    await promote(desk.as('hr'), 'careers', '1.0.0')
    unlinkSync(fileOf(old, 'release.json'))

    await promote(desk.as('hr'), 'careers', '1.1.0')

    expect(await readLive()).toEqual({ careers: '1.1.0' })
  })

  test('an unreadable store is not reported as a damaged release', async () => {
    const blog = await addBlog('1.0.0')
    await addCareers('1.0.0')
    await promote(desk.as('editorial'), 'blog', '1.0.0')
    const get = async (path: string) => {
      if (path.includes(blog.id)) throw new Error('EMFILE')
      return desk.store.get(path)
    }

    const refused = promote({ ...desk.as('hr'), store: { ...desk.store, get } }, 'careers', '1.0.0')

    await expect(refused).rejects.toThrow('EMFILE')
  })

  test('of two concurrent promotions that claim one path, one is refused (race)', async () => {
    await addRelease(desk.as('editorial'), 'blog', '1.0.0', { mounts: ['/news'], routes: [] })
    await addRelease(desk.as('hr'), 'careers', '1.0.0', { mounts: ['/news'], routes: [] })

    const outcomes = await Promise.allSettled([
      promote(desk.as('editorial'), 'blog', '1.0.0'),
      promote(desk.as('hr'), 'careers', '1.0.0'),
    ])

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(Object.keys(await readLive())).toHaveLength(1)
  })

  test('twenty concurrent promotions all go live', async () => {
    const remotes = Array.from({ length: 20 }, (_, promoter) => `remote-${promoter}`)
    for (const remote of remotes) await addRelease(desk.as('platform'), remote)

    await Promise.all(remotes.map((remote) => promote(desk.as('platform'), remote, '1.0.0')))

    const { pointers, refused } = await readHistory()
    expect(refused).toEqual([])
    expect(pointers).toHaveLength(20)
    expect(Object.keys(await readLive()).sort()).toEqual([...remotes].sort())
  })

  test('ends a canary of the same remote, and of no other', async () => {
    for (const version of ['1.0.0', '1.1.0']) {
      await addCareers(version)
      await addBlog(version)
    }
    await promote(desk.as('hr'), 'careers', '1.0.0')
    await promote(desk.as('editorial'), 'blog', '1.0.0')
    await startCanary(desk.as('hr'), 'careers', '1.1.0', { percent: 10 })
    await startCanary(desk.as('editorial'), 'blog', '1.1.0', { percent: 10 })

    const { canaries } = await promote(desk.as('hr'), 'careers', '1.1.0')

    expect(Object.keys(canaries)).toEqual(['blog'])
  })
})

describe('a rehearsal', () => {
  test('is called with the candidate', async () => {
    const careers = await addCareers('1.0.0')
    const asked: Parameters<Rehearse>[] = []
    const rehearse: Rehearse = async (...words) => {
      asked.push(words)
      return []
    }

    await promote(desk.as('hr'), 'careers', '1.0.0', { rehearse })

    expect(asked).toEqual([[careers]])
  })

  test('that finds faults refuses the release, with all of them', async () => {
    await addCareers('1.0.0')
    const rehearse = async () => ['The page / lacks a title.', 'The page /x answers 500.']

    await expect(promote(desk.as('hr'), 'careers', '1.0.0', { rehearse })).rejects.toMatchObject({
      name: 'ReleaseError',
      message:
        'The page / lacks a title.\nThe page /x answers 500.\n' +
        'careers 1.0.0 stays in the store as it was published: for other files, raise the version again. What is live was left as it is.',
    })
    expect(await readLive()).toEqual({})
  })

  test('is skipped for a release that is refused anyway', async () => {
    const careers = await addCareers('1.0.0')
    writeFileSync(fileOf(careers, 'web/remote.js'), 'other')
    const rehearse = jest.fn(async () => [])

    await expect(promote(desk.as('hr'), 'careers', '1.0.0', { rehearse })).rejects.toThrow(
      'has other bytes',
    )
    expect(rehearse).not.toHaveBeenCalled()
  })
})

test('a check alone changes nothing, and needs no key', async () => {
  const careers = await addCareers('1.0.0')

  const checked = await check({ ...desk, by: 'anybody' }, 'careers', '1.0.0')

  expect(checked).toEqual(careers)
  expect(await readLive()).toEqual({})
})

test('a version that looks like a release id is found by its whole name only', async () => {
  const careers = await addCareers('1.0.0')
  const other = await addCareers('1.0.0-0123456789ab')

  expect(await findPublished(desk.as('hr'), 'careers', careers.id)).toEqual(careers)
  expect(await findPublished(desk.as('hr'), 'careers', '1.0.0-0123456789ab')).toEqual(other)
})
