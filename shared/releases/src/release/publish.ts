import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Desk, signerOf } from '../desk'
import { describeRetirement, isRetired, maySign } from '../keys/keys'
import { ReleaseError } from '../release-error'
import { extendVersion, releaseName, versionName } from '../rules/names'
import { parseJson } from '../rules/parse-json'
import { compress, copySuffixes, isCompressed } from './compressed-copies'
import {
  findReleaseKey,
  readRelease,
  readVersion,
  releaseFolder,
  signaturePath,
  versionPath,
} from './read-releases'
import { formatRelease, integrityOf, type Release, releaseId, shellHash } from './release'
import { findUndescribed, largestRelease, releaseRules } from './release-rules'

type NewlyPublished = { id: string; release: Release; isNew: boolean }

type PublishOptions = {
  /** Replaces the version of the build. */
  version?: string
  /** What to do when the version is published with other files. */
  onConflict?: 'refuse' | 'local version'
  /** Called for every written file. */
  onFile?: (path: string) => void
  /** `best` unless given, because every visitor gains by it; it is most of the work of publishing. */
  compression?: 'best' | 'quick' | 'none'
  /** The id of what was checked: a build that has another by now is refused. */
  only?: string
}

const writtenAtOnce = 8

/**
 * Publishes and signs the build in `dist`. The version's file is written last and makes the release visible, so an
 * interrupted run leaves none, and a repeated one completes it (idempotent). Throws `ReleaseError`.
 */
export async function publish(
  desk: Desk,
  dist: string,
  options: PublishOptions = {},
): Promise<NewlyPublished> {
  const release = await readBuild(dist, options.version)
  const { remote, version } = release
  const id = releaseId(release)
  if (options.only && !isSame(options.only, id)) throw builtAgain(release)
  const taken = await readVersion(desk.store, remote, version)
  const there = taken && isSame(taken, id) ? taken : undefined
  const fault = there && (await findUnusable(desk, { id: there, release }))
  if (there && !fault) return { id: there, release, isNew: false }
  if (taken && options.onConflict === 'local version') {
    return publish(desk, dist, {
      ...options,
      version: localVersion(release, id),
      onConflict: 'refuse',
    })
  }
  if (taken) throw fault ?? versionTaken(release, taken)
  verifySigner(desk, remote)
  await verifyBuild(dist, release)
  if (desk.isDryRun) return { id, release, isNew: true }

  await writeFiles(desk, dist, { id, release }, options)
  const record = Buffer.from(JSON.stringify({ release: id }))
  if (await desk.store.create(versionPath(remote, version), record)) {
    return { id, release, isNew: true }
  }
  // Another writer published this version first (race).
  const winner = await readVersion(desk.store, remote, version)
  if (winner && isSame(winner, id)) return { id: winner, release, isNew: false }
  throw versionTaken(release, winner ?? 'unknown')
}

/** A short hash is enough here: the release's own id has the full one. */
function localVersion({ version }: Release, id: string) {
  return extendVersion(version, `-local.${id.slice(version.length + 1).slice(0, 12)}`)
}

/** True also for a release under the short id of earlier stores. */
function isSame(taken: string, id: string) {
  return taken === id || (id.startsWith(taken) && releaseName(taken) === undefined)
}

/** Why a published release is used nowhere, such as a signature by a key that is not known any more. */
async function findUnusable(desk: Desk, { id, release }: Writing) {
  try {
    if (release.remote === 'shell') await signAgain(desk, { id, release })
    else await readRelease(desk, release.remote, id)
    return undefined
  } catch (error) {
    if (error instanceof ReleaseError) return error
    throw error
  }
}

/** Signs a release of the shell from before these were signed. */
async function signAgain(desk: Desk, { id, release }: Writing) {
  if (!desk.signer || desk.isDryRun) return
  verifySigner(desk, release.remote)
  await writeSignature(desk, { id, release }, formatRelease(release))
}

function versionTaken({ remote, version }: Release, taken: string) {
  return new ReleaseError(
    `${remote} ${version} is published already, with other files (${taken}). ` +
      `A published version never changes: raise "version" in the package.json of ${remote}, build, and publish again. ` +
      'Nothing was changed.',
  )
}

function builtAgain({ remote }: Release) {
  return new ReleaseError(
    `The build of ${remote} is another one than was checked: somebody built it meanwhile. Ship it again; nothing was published.`,
  )
}

/** What the shell would refuse later is refused before anything is written. */
function verifySigner(desk: Desk, remote: string) {
  if (remote === 'shell' && !desk.signer) {
    throw new ReleaseError(
      'This build of the shell is not in the store, and there is no key to sign it with. Name one in RELEASE_KEY that may release "shell", as that of the watch may, or publish it before it is started: npm run release -- publish shell. Nothing was published.',
    )
  }
  const { publicKey } = signerOf(desk)
  const key = desk.keys.find((known) => known.publicKey === publicKey)
  if (key && maySign(key, remote) && !isRetired(key)) return
  if (key && isRetired(key)) {
    throw new ReleaseError(
      `The key of ${key.owner} was retired ${describeRetirement(key)}. Sign with the one that took its place; nothing was published.`,
    )
  }
  throw new ReleaseError(
    key
      ? `The key of ${key.owner} may not release ${remote}. Sign with a key that may, or add ${remote} to it in shell/site.config.ts; nothing was published.`
      : `Your key ${publicKey} is not known to the shell. Add it to releaseKeys in shell/site.config.ts, with the remotes it may release; nothing was published.`,
  )
}

/** Reads and validates the `release.json` of a build, with another version if given. Throws `ReleaseError`. */
export async function readBuild(dist: string, version?: string): Promise<Release> {
  const json = await readFile(join(dist, 'release.json')).catch((cause: unknown) => {
    const { code, message } = Object(cause)
    const fault =
      code === 'ENOENT'
        ? `There is no build in ${dist}. Run "npm run build" first`
        : `${join(dist, 'release.json')} could not be read (${message}). See to that file, or build again`
    throw new ReleaseError(`${fault}; nothing was published.`, { cause })
  })
  const parsed = parseJson<Release>(json, releaseRules, largestRelease)
  const fault = 'fault' in parsed ? parsed.fault : findUndescribed(parsed.value)
  if ('fault' in parsed || fault) {
    throw new ReleaseError(
      `${join(dist, 'release.json')} ${'fault' in parsed ? fault : `has no digest of ${fault}`}. Correct it, build again and publish; nothing was published.`,
    )
  }
  const release = parsed.value
  if (version === undefined) return { ...release, version: versionOf(release, json) }
  const wrong = versionName(version)
  if (!wrong) return { ...release, version }
  throw new ReleaseError(
    `The version "${version}"${wrong}. Give ${release.remote} another; nothing was published.`,
  )
}

/** The shell's version includes a hash, so that a deployment needs no new one. */
function versionOf({ remote, version }: Release, json: Uint8Array) {
  return remote === 'shell' ? extendVersion(version, `-${shellHash(json)}`) : version
}

async function verifyBuild(dist: string, { remote, files }: Release) {
  for (const [path, file] of Object.entries(files)) {
    const bytes = await readFile(join(dist, path)).catch(() => Buffer.of())
    if (integrityOf(bytes) === file.integrity && bytes.length === file.bytes) continue
    throw new ReleaseError(
      `${path} of ${remote} is not what was built. Build ${remote} again; nothing was published.`,
    )
  }
}

type Writing = Pick<NewlyPublished, 'id' | 'release'>

async function writeFiles(
  desk: Desk,
  dist: string,
  { id, release }: Writing,
  { onFile = () => undefined, compression = 'best' }: PublishOptions,
) {
  const folder = releaseFolder(release.remote, id)
  const waiting = Object.keys(release.files)
  const write = async (path: string) => {
    const bytes = await readBuilt(dist, path, release)
    if (compression !== 'none' && isCompressed(path)) {
      const copies = await compress(bytes, compression)
      await desk.store.create(`${folder}/${path}${copySuffixes.br}`, copies.br)
      await desk.store.create(`${folder}/${path}${copySuffixes.gzip}`, copies.gzip)
    }
    await writeFile(desk, `${folder}/${path}`, bytes)
    onFile(path)
  }
  const writers = Array.from({ length: writtenAtOnce }, async () => {
    try {
      for (let path = waiting.shift(); path; path = waiting.shift()) await write(path)
    } catch (error) {
      waiting.length = 0
      throw error
    }
  })
  // The first error counts, after the other writers ended: the caller may remove the folder that they write to.
  await Promise.all(writers).finally(() => Promise.allSettled(writers))
  const json = formatRelease(release)
  await writeSignature(desk, { id, release }, json)
  await writeFile(desk, `${folder}/release.json`, json)
}

/** Race: a build that started after `verifyBuild` replaces files, and the id of the release would be for others. */
async function readBuilt(dist: string, path: string, release: Release) {
  const bytes = await readFile(join(dist, path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (bytes && integrityOf(bytes) === release.files[path]?.integrity) return bytes
  throw builtAgain(release)
}

/** Accepts the signature of an interrupted publish, by any key that may sign the release. */
async function writeSignature(desk: Desk, { id, release }: Writing, json: Buffer) {
  const { store, keys } = desk
  const path = signaturePath(release.remote, id)
  const signature = signerOf(desk).sign('release', json)
  if (await store.create(path, Buffer.from(JSON.stringify(signature)))) return
  const found = findReleaseKey(keys, release.remote, json, await store.get(path))
  if ('key' in found) return
  throw new ReleaseError(
    `${release.remote} ${id} ${found.fault} Raise the version and publish again; no release was added.`,
  )
}

async function writeFile({ store }: Desk, path: string, bytes: Buffer) {
  if (await store.create(path, bytes)) return
  const there = await store.get(path)
  if (there?.equals(bytes)) return
  throw new ReleaseError(
    `${path} is in the store already, with other bytes. Raise the version and publish again; no release was added.`,
  )
}
