import { createHash, randomUUID } from 'node:crypto'
import { type Desk, type History, liveIn, pointerPath, releaseFolder } from '@site/releases'

/** Content that the holder of a key may sign: any JSON. */
type Json = Record<string, unknown>

/** Adds a signed release of any form to the store, under the id of its bytes. */
export async function addUncheckedRelease(
  { store, signer }: Desk,
  remote: string,
  version: string,
  json: string,
): Promise<string> {
  const bytes = Buffer.from(json)
  const id = `${version}-${createHash('sha384').update(bytes).digest('hex').slice(0, 32)}`
  const folder = releaseFolder(remote, id)
  await store.create(`${folder}/release.json`, bytes)
  const signature = Buffer.from(JSON.stringify(signer?.sign('release', bytes)))
  await store.create(`${folder}/release.json.sig`, signature)
  await store.create(
    `versions/${remote}/${version}.json`,
    Buffer.from(JSON.stringify({ release: id })),
  )
  return id
}

/** Adds a signed pointer of any form, bypassing the checks of release commands. */
export async function addUncheckedPointer(
  { store, signer }: Desk,
  history: History,
  changes: Json,
) {
  const { remotes, canaries } = liveIn(history)
  const unsigned: Json = {
    number: history.seen + 1,
    previous: history.head,
    at: new Date().toISOString(),
    by: 'a team',
    why: '',
    nonce: randomUUID(),
    remotes,
    canaries,
    ...changes,
  }
  const signature = signer?.sign('pointer', Buffer.from(JSON.stringify(unsigned)))
  const bytes = Buffer.from(JSON.stringify({ ...unsigned, signature }))
  await store.create(pointerPath(history.seen + 1), bytes)
}

/** Values that a field's type does not allow or its use does not expect. */
export const unexpectedValues: unknown[] = [
  null,
  5,
  -1,
  Number.MAX_SAFE_INTEGER,
  '',
  'x'.repeat(5000),
  '../../blog',
  '/blog',
  '/',
  'https://evil.example/x.js',
  '2036-01-01T00:00:00.000Z',
  '1970-01-01T00:00:00.000Z',
  true,
  [],
  [null],
  ['/blog'],
  ['/careers', '/blog'],
  ['web/../../blog/x.js'],
  [['/blog']],
  {},
  { blog: null },
  { '../blog': {} },
  { constructor: { version: '1.0.0', release: '1.0.0-0123456789ab' } },
  { blog: { version: '1.0.0', release: '1.0.0-0123456789ab' } },
]

/** Nested so deep that a recursive formatter overflows the stack. */
export const bottomless = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
