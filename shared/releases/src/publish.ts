import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { readReleases } from './read-releases'
import { formatRelease, integrityOf, type Release, releaseId } from './release'
import { ReleaseError } from './release-error'
import type { ReleaseStore } from './store'

export type Published = { id: string; release: Release; isNew: boolean }

type PublishOptions = {
  /** Instead of the one in the build. */
  version?: string
  /** What to do when the version is taken by other files. */
  onConflict?: 'refuse' | 'local version'
  /** Checks everything and writes nothing. */
  isRehearsal?: boolean | undefined
}

/**
 * Adds the build in `dist` to the store. `release.json` is written last: a release that was
 * interrupted half-way is not visible, and publishing it again completes it.
 */
export async function publish(
  store: ReleaseStore,
  dist: string,
  options: PublishOptions = {},
): Promise<Published> {
  const release = await readBuild(dist, options.version)
  const id = releaseId(release)
  const folder = `releases/${release.remote}/${id}`
  const published = await readReleases(store, release.remote)
  if (published.some((other) => other.id === id)) return { id, release, isNew: false }
  const sameVersion = published.find((other) => other.release.version === release.version)
  if (sameVersion && options.onConflict === 'local version') {
    const hash = id.slice(id.lastIndexOf('-') + 1)
    return publish(store, dist, { version: `${release.version}-local.${hash}` })
  }
  if (sameVersion) {
    throw new ReleaseError(
      `${release.remote} ${release.version} is published already, with other files (${sameVersion.id}). ` +
        `A published version never changes: raise "version" in the package.json of ${release.remote}, build, and publish again. ` +
        'Nothing was changed.',
    )
  }
  for (const [path, { integrity }] of Object.entries(release.files)) {
    const bytes = await readFile(join(dist, path))
    if (integrityOf(bytes) !== integrity) {
      throw new ReleaseError(
        `${path} of ${release.remote} is not what was built. Build ${release.remote} again; nothing was published.`,
      )
    }
    if (options.isRehearsal) continue
    await store.create(`${folder}/${path}`, bytes)
    if (/^web\/.+\.(js|css|svg)$/.test(path))
      await createCompressed(store, `${folder}/${path}`, bytes)
  }
  if (!options.isRehearsal) {
    await store.create(`${folder}/release.json`, formatRelease(release))
  }
  return { id, release, isNew: true }
}

async function readBuild(dist: string, version?: string): Promise<Release> {
  const json = await readFile(join(dist, 'release.json')).catch((cause: unknown) => {
    throw new ReleaseError(
      `There is no build in ${dist}. Run "npm run build" first; nothing was published.`,
      { cause },
    )
  })
  const release: Release = JSON.parse(json.toString())
  return version ? { ...release, version } : release
}

/** Compressed once, with patience, instead of for every visitor. */
async function createCompressed(store: ReleaseStore, path: string, bytes: Buffer) {
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  await store.create(`${path}.br`, brotli)
  await store.create(`${path}.gz`, gzipped)
}
