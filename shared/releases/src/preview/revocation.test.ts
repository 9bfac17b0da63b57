import { truncateSync } from 'node:fs'
import { createTestDesk, type TestDesk } from '../test-desk'
import { type Preview, signPreview } from './preview'
import {
  findRevocationFault,
  isRevoked,
  previewDigest,
  revocationPath,
  revokePreview,
} from './revocation'

const preview: Preview = {
  site: 'https://site.example',
  remote: 'careers',
  version: '1.5.0',
  release: '1.5.0-0123456789ab',
  expires: '2026-12-01T14:00:00.000Z',
}

let desk: TestDesk
let link: string

beforeEach(() => {
  desk = createTestDesk()
  link = `https://site.example/career?preview=${signPreview(desk.as('hr'), preview)}`
})

afterEach(() => desk.remove())

test.each(['hr', 'platform', 'watch'] as const)(
  '%s may end a preview of careers',
  async (owner) => {
    expect(await isRevoked(desk.store, preview)).toBe(false)

    expect(await revokePreview(desk.as(owner), link)).toEqual({ preview, isNew: true })

    expect(await isRevoked(desk.store, preview)).toBe(true)
    expect(await revokePreview(desk.as(owner), link)).toEqual({ preview, isNew: false })
    const digest = previewDigest(preview)
    const bytes = (await desk.store.get(revocationPath(digest))) ?? Buffer.of()
    expect(findRevocationFault(desk.keys, bytes, digest)).toBeUndefined()
  },
)

test('by its token alone, in any encoding of it', async () => {
  const token = new URL(link).searchParams.get('preview') ?? ''

  await revokePreview(desk.as('hr'), token)

  expect(await isRevoked(desk.store, preview)).toBe(true)
})

test.each([
  { what: 'a key of another team', owner: 'editorial' as const, change: (one: string) => one },
  { what: 'an unknown key', owner: 'unknown' as const, change: (one: string) => one },
  {
    what: 'a link that is cut off',
    owner: 'hr' as const,
    change: (one: string) => one.slice(0, -9),
  },
  { what: 'another link', owner: 'hr' as const, change: () => 'https://site.example/career' },
])('with $what nothing is revoked, and the error says what to do', async ({ owner, change }) => {
  await expect(revokePreview(desk.as(owner), change(link))).rejects.toMatchObject({
    name: 'ReleaseError',
    message: expect.stringMatching(/othing was changed\.$/),
  })
  expect(await desk.store.list('revoked')).toEqual([])
})

test('a dry run reports the preview and revokes nothing', async () => {
  await revokePreview({ ...desk.as('hr'), isDryRun: true }, link)

  expect(await isRevoked(desk.store, preview)).toBe(false)
})

test('a file that is too large to be read ends its preview all the same', async () => {
  const path = revocationPath(previewDigest(preview))
  await expect(desk.store.create(path, Buffer.alloc(65_537))).rejects.toThrow('at most 65536')
  await desk.store.create(path, Buffer.from('{}'))
  truncateSync(desk.locate(path), 33 * 1024 * 1024)

  expect(await isRevoked(desk.store, preview)).toBe(true)
})

test.each<{ what: string; forge: (known: object) => object; fault: string }>([
  { what: 'nothing', forge: () => ({}), fault: 'is malformed' },
  { what: 'another hand', forge: (known) => ({ ...known, by: 'me' }), fault: 'is not signed' },
  {
    what: 'another preview',
    forge: (known) => ({ ...known, preview: 'a'.repeat(64) }),
    fault: 'is that of the preview aaa',
  },
])('the audit reports one with $what', async ({ forge, fault }) => {
  await revokePreview(desk.as('hr'), link)
  const digest = previewDigest(preview)
  const known = JSON.parse(String(await desk.store.get(revocationPath(digest))))

  const bytes = Buffer.from(JSON.stringify(forge(known)))

  expect(findRevocationFault(desk.keys, bytes, digest)).toContain(fault)
})
