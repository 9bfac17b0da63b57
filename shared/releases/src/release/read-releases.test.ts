import { unlinkSync, writeFileSync } from 'node:fs'
import { fingerprintOf } from '../keys/keys'
import { createTestDesk, type TestDesk } from '../test-desk'
import { addRelease } from '../test-release'
import {
  listVersions,
  type Published,
  readRelease,
  readVerified,
  readVersion,
} from './read-releases'
import { formatRelease } from './release'

let desk: TestDesk

beforeEach(() => {
  desk = createTestDesk()
})

afterEach(() => desk.remove())

/** Path of a careers file on the disk. */
function fileOf({ id }: Published, path: string) {
  return desk.locate(`releases/careers/${id}/${path}`)
}

test.each(['hr', 'platform'] as const)('a release signed by %s is read', async (owner) => {
  const { id, release } = await addRelease(desk.as(owner), 'careers')

  expect(await readRelease(desk, 'careers', id)).toEqual(release)
})

describe('a release is not used when it', () => {
  test('is missing', async () => {
    await expect(readRelease(desk, 'careers', '1.0.0-000000000000')).rejects.toMatchObject({
      name: 'ReleaseError',
      message: 'The store has no release 1.0.0-000000000000 of careers. Publish it first.',
    })
  })

  test('is not signed', async () => {
    const { id } = await addRelease({ store: desk.store }, 'careers')

    await expect(readRelease(desk, 'careers', id)).rejects.toMatchObject({
      name: 'ReleaseError',
      message: `careers ${id} is not signed. Raise the version and publish it with a key that may release it. It is not used.`,
    })
  })

  test.each(['', '{', 'null', '7', '{}', '{"publicKey":7,"value":"x"}', '{"publicKey":"x"}'])(
    'has a signature that reads %s',
    async (text) => {
      const careers = await addRelease(desk.as('hr'), 'careers')
      writeFileSync(fileOf(careers, 'release.json.sig'), text)

      await expect(readRelease(desk, 'careers', careers.id)).rejects.toThrow('is not signed.')
    },
  )

  test('is signed with an unknown key', async () => {
    const { id } = await addRelease(desk.as('unknown'), 'careers')
    const fingerprint = fingerprintOf(desk.signers.unknown.publicKey)

    await expect(readRelease(desk, 'careers', id)).rejects.toMatchObject({
      name: 'ReleaseError',
      message: `careers ${id} is signed with an unknown key (${fingerprint}). Add it to releaseKeys in shell/site.config.ts, or raise the version and publish it with one that is there. It is not used.`,
    })
  })

  test.each(['editorial', 'watch'] as const)('is signed by %s', async (owner) => {
    const { id } = await addRelease(desk.as(owner), 'careers')
    const fingerprint = fingerprintOf(desk.signers[owner].publicKey)

    await expect(readRelease(desk, 'careers', id)).rejects.toMatchObject({
      name: 'ReleaseError',
      message: `careers ${id} is signed with the key of ${owner} (${fingerprint}), which may not release careers. It is not used.`,
    })
  })

  test('has the signature of another release', async () => {
    const careers = await addRelease(desk.as('hr'), 'careers')
    const other = Buffer.from('{}')
    writeFileSync(
      fileOf(careers, 'release.json.sig'),
      JSON.stringify(desk.signers.hr.sign('release', other)),
    )

    await expect(readRelease(desk, 'careers', careers.id)).rejects.toThrow(
      `careers ${careers.id} was changed after it was signed. It is not used.`,
    )
  })

  test.each([
    { json: '{"remote":"careers"}', what: 'was changed after it was published.' },
    { json: '{"remote":', what: 'was changed after it was published.' },
  ])('has a release.json that reads $json', async ({ json, what }) => {
    const careers = await addRelease(desk.as('hr'), 'careers')
    writeFileSync(fileOf(careers, 'release.json'), json)

    await expect(readRelease(desk, 'careers', careers.id)).rejects.toMatchObject({
      name: 'ReleaseError',
      message: expect.stringContaining(`releases/careers/${careers.id}/release.json ${what}`),
    })
  })

  test('has another path in its release.json', async () => {
    const careers = await addRelease(desk.as('hr'), 'careers')
    const json = formatRelease({ ...careers.release, mounts: ['/'] })
    writeFileSync(fileOf(careers, 'release.json'), json)

    await expect(readRelease(desk, 'careers', careers.id)).rejects.toThrow(
      'was changed after it was published.',
    )
  })

  test('is a copy of another remote’s release', async () => {
    const blog = await addRelease(desk.as('platform'), 'blog')
    for (const file of ['release.json', 'release.json.sig']) {
      const bytes = await desk.store.get(`releases/blog/${blog.id}/${file}`)
      await desk.store.create(`releases/careers/${blog.id}/${file}`, bytes ?? Buffer.of())
    }

    await expect(readRelease(desk, 'careers', blog.id)).rejects.toThrow(
      `releases/careers/${blog.id}/release.json is that of blog 1.0.0. The release is not used`,
    )
  })
})

test('releases of the shell are signed like any other, or by the watch', async () => {
  const unsigned = await addRelease({ store: desk.store }, 'shell')
  const signed = await addRelease(desk.as('watch'), 'shell', '1.0.1')

  expect(await readRelease(desk, 'shell', signed.id)).toEqual(signed.release)
  await expect(readRelease(desk, 'shell', unsigned.id)).rejects.toThrow(
    `shell ${unsigned.id} is not signed. Publish it again with a key that may release it.`,
  )
})

test.each(['hr', 'unknown'] as const)(
  'a release of the shell signed by %s is not used',
  async (owner) => {
    const { id } = await addRelease(desk.as(owner), 'shell')

    await expect(readRelease(desk, 'shell', id)).rejects.toThrow('It is not used.')
  },
)

test('a release with the short id of earlier stores is read', async () => {
  const { id, release } = await addRelease(desk.as('hr'), 'careers')
  const short = id.slice(0, -20)
  for (const file of ['release.json', 'release.json.sig']) {
    const bytes = await desk.store.get(`releases/careers/${id}/${file}`)
    await desk.store.create(`releases/careers/${short}/${file}`, bytes ?? Buffer.of())
  }

  expect(await readRelease(desk, 'careers', short)).toEqual(release)
})

test('a released file is read', async () => {
  const careers = await addRelease(desk.as('hr'), 'careers', '1.0.0', {
    contents: { 'server/remote.js': 'code' },
  })

  expect(String(await readVerified(desk.store, careers, 'server/remote.js'))).toBe('code')
})

test.each([
  { what: 'is missing in the store', damage: unlinkSync },
  {
    what: 'has other bytes than it was released with',
    damage: (file: string) => writeFileSync(file, 'other'),
  },
])('a file that $what is not used', async ({ what, damage }) => {
  const careers = await addRelease(desk.as('hr'), 'careers')
  damage(fileOf(careers, 'server/remote.js'))

  await expect(readVerified(desk.store, careers, 'server/remote.js')).rejects.toMatchObject({
    name: 'ReleaseError',
    message:
      `server/remote.js of careers ${careers.id} ${what}. ` +
      'The release is not used; raise the version and publish it again.',
  })
})

test('a file added to a release’s folder is not part of it', async () => {
  const careers = await addRelease(desk.as('hr'), 'careers')
  await desk.store.create(`releases/careers/${careers.id}/web/more.js`, Buffer.from('more'))

  await expect(readVerified(desk.store, careers, 'web/more.js')).rejects.toThrow(
    'has other bytes than it was released with',
  )
})

test('versions are sorted by number', async () => {
  const inOrder = ['1.2.0-rc.1', '1.2.0', '1.2.0-local.0123456789ab', '1.10.0', '1.10.1', '10.0.0']
  const [first = '', , local = ''] = inOrder
  for (const version of inOrder.toReversed()) await addRelease(desk.as('hr'), 'careers', version)

  const listed = await listVersions(desk.store, 'careers')

  expect(listed.filter((version) => version !== local && version !== first)).toEqual([
    '1.2.0',
    '1.10.0',
    '1.10.1',
    '10.0.0',
  ])
  expect(listed.indexOf(first)).toBeLessThan(listed.indexOf('1.2.0'))
})

test.each(['', '{', 'null', '{"release":7}', '{"release":"../x"}', '{"release":"1.0.0-ab"}\n'])(
  'a version that reads %j is damaged, and the error says what to do',
  async (text) => {
    await addRelease(desk.as('hr'), 'careers', '1.0.0')
    writeFileSync(desk.locate('versions/careers/1.0.0.json'), text)

    await expect(readVersion(desk.store, 'careers', '1.0.0')).rejects.toMatchObject({
      name: 'ReleaseError',
      message:
        'versions/careers/1.0.0.json is damaged. The release is not used; raise the version and publish it again.',
    })
  },
)

test('a version that leads to another version’s release is damaged, as when somebody without a key added it', async () => {
  const { id } = await addRelease(desk.as('hr'), 'careers', '9.9.9')
  await desk.store.create('versions/careers/1.0.0.json', Buffer.from(`{"release":"${id}"}`))

  await expect(readVersion(desk.store, 'careers', '1.0.0')).rejects.toThrow(
    'versions/careers/1.0.0.json is damaged.',
  )
})

test('versions are listed and lead to their releases', async () => {
  const first = await addRelease(desk.as('hr'), 'careers', '1.0.0')
  const second = await addRelease(desk.as('hr'), 'careers', '1.1.0')
  await desk.store.create('versions/careers/.DS_Store', Buffer.from('stray'))

  expect(await listVersions(desk.store, 'careers')).toEqual(['1.0.0', '1.1.0'])
  expect(await readVersion(desk.store, 'careers', '1.0.0')).toBe(first.id)
  expect(await readVersion(desk.store, 'careers', '1.1.0')).toBe(second.id)
  expect(await readVersion(desk.store, 'careers', '9.9.9')).toBeUndefined()
  expect(await listVersions(desk.store, 'blog')).toEqual([])
})
