import {
  type CopyEncoding,
  copySuffixes,
  integrityOf,
  isCompressed,
  type Published,
  type Reading,
  type Release,
  ReleaseError,
  readRelease,
  releaseFolder,
  sizeLimitOfReleased,
  unpack,
} from '@site/releases'
import { LRUCache } from 'lru-cache'
import type { ReleaseSet } from '../../release-set/release-set'
import { createLooks } from './store-looks'

export type FileRequest = {
  remote: string
  /** Release id. */
  id: string
  /** As in `release.json`. */
  path: string
}

const releasesKept = 200
/** In ms, and their number. Anybody can make up ids, and the store need not be asked for each request. */
const missing = { ttl: 3000, max: 1000 }

type Wanted = { file: FileRequest; expected: Release['files'][string]; encoding?: CopyEncoding }

/** Reads files of releases, and gives out only the bytes that were signed, in whichever encoding. */
export function createVerifiedFiles(desk: Reading, live: () => ReleaseSet | undefined) {
  /** Single flight: concurrent requests share one reading. Failures are not kept. */
  const files = new LRUCache<string, Buffer, Wanted>({
    maxSize: 64 * 1024 * 1024,
    sizeCalculation: (bytes) => bytes.length + 1,
    ignoreFetchAbort: true,
    fetchMethod: (stored, _old, { context }) => readStored(stored, context),
  })
  const releases = new LRUCache<string, Release>({ max: releasesKept })
  /** In a cache of its own, so that made-up ids do not evict releases. */
  const missingReleases = new LRUCache<string, true>(missing)
  const underWay = new Map<string, Promise<Release | undefined>>()
  const look = createLooks()

  /**
   * Undefined when the release or the file is missing or differs from what was signed. Rejects with `BusyError` when too
   * many releases are looked for; those known are not concerned.
   */
  async function read(file: FileRequest, encoding?: CopyEncoding): Promise<Buffer | undefined> {
    if (encoding && !isCompressed(file.path)) return undefined
    const stored = pathOf(file, encoding)
    const known = files.get(stored)
    if (known) return known
    const expected = (await findRelease(file))?.files[file.path]
    return expected && files.fetch(stored, { context: { file, expected, encoding } })
  }

  async function readStored(stored: string, { file, expected, encoding }: Wanted) {
    const limit = sizeLimitOfReleased(expected.bytes)
    const get = () => desk.store.get(stored, { limit })
    // Of what is live there is so much; of earlier releases more than is kept, and all may be asked for in turn.
    const bytes = await (findLive(file) ? get() : look(`file ${stored}`, get))
    if (!bytes) return undefined
    const plain = encoding ? await unpack(bytes, encoding, expected.bytes) : bytes
    if (integrityOf(plain) !== expected.integrity) {
      throw new ReleaseError(
        `${stored} has other bytes than it was released with. It is not served; publish ${file.remote} again with a new version.`,
      )
    }
    return bytes
  }

  /** False when a file costs a look in the store, for itself or for its release, and is of none that is live. */
  function isKnown(file: FileRequest, encoding?: CopyEncoding) {
    const release = findKnown(file)
    if (!release) return missingReleases.has(keyOf(file))
    const isReleased = file.path in release.files
    return !isReleased || findLive(file) !== undefined || files.has(pathOf(file, encoding))
  }

  function findKnown(file: FileRequest): Release | undefined {
    return findLive(file) ?? releases.get(keyOf(file))
  }

  function findLive(file: FileRequest): Release | undefined {
    const { shell, remotes = [] } = live() ?? {}
    const isIt = ({ id, release }: Published) => id === file.id && release.remote === file.remote
    return (shell && [shell, ...remotes].find(isIt))?.release
  }

  /** Single flight: concurrent requests share one look. */
  async function findRelease(file: FileRequest) {
    const key = keyOf(file)
    const known = findKnown(file)
    if (known || missingReleases.has(key)) return known
    const looking =
      underWay.get(key) ??
      look(`release ${key}`, () => lookFor(file)).finally(() => underWay.delete(key))
    underWay.set(key, looking)
    return looking
  }

  async function lookFor({ remote, id }: FileRequest) {
    const key = keyOf({ remote, id })
    const isThere = await desk.store.get(`${releaseFolder(remote, id)}/release.json`)
    if (!isThere) {
      missingReleases.set(key, true)
      return undefined
    }
    const release = await readRelease(desk, remote, id)
    releases.set(key, release)
    return release
  }

  return { read, isKnown }
}

function pathOf({ remote, id, path }: FileRequest, encoding: CopyEncoding | undefined) {
  const suffix = encoding && isCompressed(path) ? copySuffixes[encoding] : ''
  return `${releaseFolder(remote, id)}/${path}${suffix}`
}

function keyOf({ remote, id }: Pick<FileRequest, 'remote' | 'id'>) {
  return `${remote}/${id}`
}
