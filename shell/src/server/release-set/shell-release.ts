import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Desk, publish, type Release, readRelease } from '@site/releases'
import type { ReleaseSet } from './release-set'

/**
 * Publishes the shell's own files like a remote's, because open pages need them after the next deployment. A build that
 * is there with a signature which does not count, such as by a key that was lost, starts all the same.
 */
export async function publishShell(desk: Desk, dist: string): Promise<ReleaseSet['shell']> {
  const { id } = await publish(desk, dist, { onConflict: 'local version' })
  // Read back, as any shell will read it for an open page.
  const release = await readRelease(desk, 'shell', id)
  return { ...(await readShell(dist)), id, release }
}

/** The shell's build, without a store. */
export async function readShell(dist: string): Promise<ReleaseSet['shell']> {
  const { hash, release } = await identifyBuild(dist)
  const css = await Promise.all(release.styles.map((file) => readFile(join(dist, file), 'utf8')))
  const boot = await readFile(join(dist, 'server/boot.js'), 'utf8')
  return { id: hash, release, css: css.join(''), boot }
}

/** A hash in place of a version, so that a deployment of the shell needs no new one. */
async function identifyBuild(dist: string) {
  const json = await readFile(join(dist, 'release.json'))
  const release: Release = JSON.parse(json.toString())
  return { release, hash: createHash('sha384').update(json).digest('hex').slice(0, 12) }
}
