import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import {
  integrityOf,
  limitOfReleased,
  type Reading,
  type Release,
  ReleaseError,
  readRelease,
  releaseFolder,
} from '@site/releases'
import { LRUCache } from 'lru-cache'

export type FileRequest = {
  remote: string
  /** Release id. */
  id: string
  /** As in `release.json`. */
  path: string
}

const suffixes = { br: '.br', gzip: '.gz' }
const decompress = { br: promisify(brotliDecompress), gzip: promisify(gunzip) }
const releasesKept = 200
/** In ms, and their number. Anybody can make up ids, and the store need not be asked for each request. */
const missing = { ttl: 3000, max: 1000 }

export type StoredEncoding = keyof typeof suffixes

/** Reads files of releases, and gives out only the bytes that were signed, in whichever encoding. */
export function createVerifiedFiles(desk: Reading) {
  const files = new LRUCache<string, Buffer>({
    maxSize: 64 * 1024 * 1024,
    sizeCalculation: (bytes) => bytes.length + 1,
  })
  const releases = new LRUCache<string, Release>({ max: releasesKept })
  /** In a cache of its own, so that made-up ids do not evict releases. */
  const missingReleases = new LRUCache<string, true>(missing)
  const underWay = new Map<string, Promise<Release | undefined>>()

  /** Undefined when the release or the file is missing or differs from what was signed. */
  async function read(file: FileRequest, encoding?: StoredEncoding): Promise<Buffer | undefined> {
    const stored = `${releaseFolder(file.remote, file.id)}/${file.path}${encoding ? suffixes[encoding] : ''}`
    const known = files.get(stored)
    if (known) return known
    const expected = (await readKnown(file))?.files[file.path]
    const limit = limitOfReleased(expected?.bytes)
    const bytes = expected && (await desk.store.get(stored, { limit }))
    if (!bytes) return undefined
    const plain = encoding ? await unpack(bytes, encoding, expected.bytes) : bytes
    if (integrityOf(plain) !== expected.integrity) {
      throw new ReleaseError(
        `${stored} has other bytes than it was released with. It is not served; publish ${file.remote} again with a new version.`,
      )
    }
    files.set(stored, bytes)
    return bytes
  }

  /** Single flight: concurrent requests share one reading. */
  async function readKnown({ remote, id }: FileRequest) {
    const key = `${remote}/${id}`
    const known = releases.get(key)
    if (known || missingReleases.has(key)) return known
    const reading = underWay.get(key) ?? readStored(remote, id).finally(() => underWay.delete(key))
    underWay.set(key, reading)
    return reading
  }

  async function readStored(remote: string, id: string) {
    const key = `${remote}/${id}`
    const isThere = await desk.store.get(`${releaseFolder(remote, id)}/release.json`)
    if (!isThere) {
      missingReleases.set(key, true)
      return undefined
    }
    const release = await readRelease(desk, remote, id)
    releases.set(key, release)
    return release
  }

  return { read }
}

/** Rejects bytes that cannot be unpacked or that unpack to more than was released (zip bomb). */
async function unpack(bytes: Buffer, encoding: StoredEncoding, size: number): Promise<Buffer> {
  return decompress[encoding](bytes, { maxOutputLength: Math.max(size, 1) }).catch(() =>
    Buffer.of(),
  )
}
