import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  integrityOf,
  publish,
  type Release,
  ReleaseError,
  type ReleaseStore,
  readRelease,
} from '@site/releases'
import type { LiveRemote, ReleaseSet } from './render/release-set'

/** Reads and checks all the shell needs of one release. Throws `ReleaseError` when it cannot be used. */
export async function readLiveRemote(
  store: ReleaseStore,
  remote: string,
  id: string,
): Promise<LiveRemote> {
  const release = await readRelease(store, remote, id).catch((error: unknown) => {
    throw error instanceof SyntaxError ? cutOff(remote, id, error) : error
  })
  const read = (path: string) => readVerified(store, release, id, path)
  return {
    id,
    release,
    serverCode: await read(release.server ?? ''),
    css: (await Promise.all(release.styles.map(read))).join(''),
  }
}

/** The id of a set is that of what it is made of. */
export function composeReleaseSet(
  unordered: LiveRemote[],
  shell: ReleaseSet['shell'],
  releasesUrl: string,
): ReleaseSet {
  const remotes = unordered.toSorted((a, b) => (a.release.remote < b.release.remote ? -1 : 1))
  const parts = [
    releasesUrl,
    `shell/${shell.id}`,
    ...remotes.map(({ id, release }) => `${release.remote}/${id}`),
  ]
  const id = createHash('sha384').update(parts.join('\n')).digest('hex').slice(0, 12)
  return { id, remotes, shell }
}

/** The shell's own files go into the store like a remote's: a page keeps them after the next deployment. */
export async function publishShell(
  store: ReleaseStore,
  dist: string,
): Promise<ReleaseSet['shell']> {
  const { hash, release } = await identifyBuild(dist)
  const { id } = await publish(store, dist, { version: `${release.version}-${hash}` })
  const css = await Promise.all(release.styles.map((file) => readFile(join(dist, file), 'utf8')))
  const boot = await readFile(join(dist, 'server/boot.js'), 'utf8')
  return { id, release: await readRelease(store, 'shell', id), css: css.join(''), boot }
}

/** Deploying the shell needs no version of its own: its build tells it apart. */
async function identifyBuild(dist: string) {
  const json = await readFile(join(dist, 'release.json'))
  const release: Release = JSON.parse(json.toString())
  return { release, hash: createHash('sha384').update(json).digest('hex').slice(0, 12) }
}

async function readVerified(store: ReleaseStore, release: Release, id: string, path: string) {
  const bytes = await store.get(`releases/${release.remote}/${id}/${path}`)
  if (bytes && integrityOf(bytes) === release.files[path]?.integrity) return bytes
  throw new ReleaseError(
    `${path} of ${release.remote} ${id} ${bytes ? 'has other bytes than it was released with' : 'is missing in the store'}. ` +
      'The release is not used; raise the version and publish it again.',
  )
}

function cutOff(remote: string, id: string, cause: SyntaxError) {
  return new ReleaseError(
    `releases/${remote}/${id}/release.json is not JSON. The release is not used; raise the version and publish it again.`,
    { cause },
  )
}
