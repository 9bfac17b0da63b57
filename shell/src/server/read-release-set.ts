import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  integrityOf,
  type Pointer,
  publish,
  type Release,
  ReleaseError,
  type ReleaseStore,
  readRelease,
} from '@site/releases'
import type { LiveRemote, ReleaseSet } from './render/release-set'

/** Reads and checks everything a pointer names: releases, server builds, style sheets. */
export async function readReleaseSet(
  store: ReleaseStore,
  pointer: Pointer,
  shell: ReleaseSet['shell'],
  releasesUrl: string,
): Promise<ReleaseSet> {
  const names = Object.keys(pointer.remotes).sort()
  const remotes = await Promise.all(
    names.map(async (remote): Promise<LiveRemote> => {
      const id = pointer.remotes[remote]?.release ?? ''
      const release = await readRelease(store, remote, id)
      const read = (path: string) => readVerified(store, release, id, path)
      return {
        id,
        release,
        serverCode: await read(release.server ?? ''),
        css: (await Promise.all(release.styles.map(read))).join(''),
      }
    }),
  )
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
      'The release set it belongs to is not used; what was live stays live.',
  )
}
