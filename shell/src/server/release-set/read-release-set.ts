import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Desk, publish, type Release, readRelease, readVerified, setId } from '@site/releases'
import type { LiveRemote, ReleaseSet } from './release-set'

/** Reads and verifies all the shell needs of one release. Throws `ReleaseError` when it cannot be used. */
export async function readLiveRemote(
  desk: Pick<Desk, 'store' | 'keys'>,
  remote: string,
  id: string,
): Promise<LiveRemote> {
  const release = await readRelease(desk, remote, id)
  const read = (path: string) => readVerified(desk.store, { id, release }, path)
  return {
    id,
    release,
    serverCode: await read(release.server ?? ''),
    css: (await Promise.all(release.styles.map(read))).join(''),
  }
}

export function composeReleaseSet(
  unordered: LiveRemote[],
  shell: ReleaseSet['shell'],
  releasesUrl: string,
): ReleaseSet {
  const remotes = unordered.toSorted((a, b) => (a.release.remote < b.release.remote ? -1 : 1))
  const members = Object.fromEntries(remotes.map(({ id, release }) => [release.remote, id]))
  return { id: setId(releasesUrl, shell.id, members), remotes, shell }
}

/** The shell's own files go into the store like a remote's: a page keeps them after the next deployment. */
export async function publishShell(desk: Desk, dist: string): Promise<ReleaseSet['shell']> {
  const { id } = await publish(desk, dist)
  // As any shell will read it when a page asks for one of its files.
  const release = await readRelease(desk, 'shell', id)
  return { ...(await readShell(dist)), id, release }
}

/** The shell as it was built. */
export async function readShell(dist: string): Promise<ReleaseSet['shell']> {
  const { hash, release } = await identifyBuild(dist)
  const css = await Promise.all(release.styles.map((file) => readFile(join(dist, file), 'utf8')))
  const boot = await readFile(join(dist, 'server/boot.js'), 'utf8')
  return { id: hash, release, css: css.join(''), boot }
}

/** Deploying the shell needs no version of its own: its build tells it apart. */
async function identifyBuild(dist: string) {
  const json = await readFile(join(dist, 'release.json'))
  const release: Release = JSON.parse(json.toString())
  return { release, hash: createHash('sha384').update(json).digest('hex').slice(0, 12) }
}
