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

export type StoredEncoding = keyof typeof suffixes

/** Reads files of releases, and gives out only the bytes that were signed, in whichever encoding. */
export function createVerifiedFiles(desk: Reading) {
  const files = new LRUCache<string, Buffer>({
    maxSize: 64 * 1024 * 1024,
    sizeCalculation: (bytes) => bytes.length + 1,
  })
  const releases = new LRUCache<string, Release>({ max: releasesKept })

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

  async function readKnown({ remote, id }: FileRequest) {
    const known = releases.get(`${remote}/${id}`)
    if (known) return known
    const isThere = await desk.store.get(`${releaseFolder(remote, id)}/release.json`)
    if (!isThere) return undefined
    const release = await readRelease(desk, remote, id)
    releases.set(`${remote}/${id}`, release)
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
