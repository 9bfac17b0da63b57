import type { Reading } from '../desk'
import { copySuffixes, unpack } from '../release/compressed-copies'
import {
  listVersions,
  type Published,
  readRelease,
  readVerified,
  readVersion,
  releaseFolder,
  versionPath,
} from '../release/read-releases'
import { integrityOf, type ReleaseFile } from '../release/release'
import { ReleaseError } from '../release-error'
import { forEachOf, type Report } from './findings'

export type Named = { remote: string; id: string }

/**
 * Verifies signature, form, version and every byte of releases. Returns those with a valid signature and description.
 */
export async function auditReleases(desk: Reading, named: Named[], report: Report) {
  const found: Published[] = []
  await forEachOf(named, async ({ remote, id }) => {
    const path = `${releaseFolder(remote, id)}/release.json`
    const release = await orFault(readRelease(desk, remote, id), (problem) =>
      report('release', path, problem),
    )
    if (!release) return
    found.push({ id, release })
    await auditVersion(desk, { id, release }, report)
  })
  const files = found.flatMap((published) =>
    Object.entries(published.release.files).map(([path, file]) => ({ published, path, file })),
  )
  await forEachOf(files, (file) => auditFile(desk, file, report))
  return { found, files: files.length }
}

async function auditVersion({ store }: Reading, { id, release }: Published, report: Report) {
  const { remote, version } = release
  const path = versionPath(remote, version)
  const leads = await orFault(readVersion(store, remote, version), (problem) =>
    report('version', path, problem),
  )
  if (leads === id || leads === null) return
  report(
    'version',
    path,
    leads
      ? `${remote} ${version} leads to ${leads}, and the history names ${id}.`
      : `${remote} ${version} is in the history, and not among the versions.`,
  )
}

type FileOf = { published: Published; path: string; file: ReleaseFile }

async function auditFile({ store }: Reading, { published, path, file }: FileOf, report: Report) {
  const stored = `${releaseFolder(published.release.remote, published.id)}/${path}`
  await orFault(readVerified(store, published, path), (problem) => report('file', stored, problem))
  for (const encoding of ['br', 'gzip'] as const) {
    const suffix = copySuffixes[encoding]
    const packed = await orFault(store.get(stored + suffix), (problem) =>
      report('file', stored + suffix, problem),
    )
    if (!packed) continue
    const bytes = await unpack(packed, encoding, file.bytes)
    if (integrityOf(bytes) === file.integrity) continue
    report(
      'file',
      stored + suffix,
      `${stored}${suffix} does not hold the bytes that were released. It is not served; publish ${published.release.remote} again with a new version.`,
    )
  }
}

/** Verifies every published version, also those that the history does not name. */
export async function auditVersions({ store }: Reading, remotes: string[], report: Report) {
  let count = 0
  for (const remote of remotes) {
    await forEachOf(await listVersions(store, remote), async (version) => {
      count++
      const path = versionPath(remote, version)
      const tell = (problem: string) => report('version', path, problem)
      const id = await orFault(readVersion(store, remote, version), tell)
      if (id === null) return
      const found =
        id && (await orFault(store.get(`${releaseFolder(remote, id)}/release.json`), tell))
      if (found === undefined) tell(`${remote} ${version} leads to no release.`)
    })
  }
  return count
}

/** `null` for a fault, which is reported. A store that does not answer is not a fault: it ends the audit. */
export async function orFault<Found>(
  finding: Promise<Found>,
  tell: (problem: string) => void,
): Promise<Found | null> {
  try {
    return await finding
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error
    tell(error.message)
    return null
  }
}
