import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'

/** The ends of the names of a file's copies, by their encoding. */
export const copySuffixes = { br: '.br', gzip: '.gz' }

export type CopyEncoding = keyof typeof copySuffixes

const qualities = { best: { brotli: 11, gzip: 9 }, quick: { brotli: 1, gzip: 1 } }
const decompress = { br: promisify(brotliDecompress), gzip: promisify(gunzip) }

/** True for a file that has copies beside it, in brotli and gzip. */
export function isCompressed(path: string) {
  return /^web\/.+\.(js|css|svg)$/.test(path)
}

/** Once, with patience, instead of for every visitor. */
export async function compress(
  bytes: Buffer,
  quality: keyof typeof qualities,
): Promise<Record<CopyEncoding, Buffer>> {
  const { brotli, gzip: level } = qualities[quality]
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotli } }),
    promisify(gzip)(bytes, { level }),
  ])
  return { br, gzip: gzipped }
}

/** Empty for a copy that cannot be unpacked, or that unpacks to more than `size` bytes (zip bomb). */
export function unpack(copy: Buffer, encoding: CopyEncoding, size: number): Promise<Buffer> {
  const unpacking = decompress[encoding](copy, { maxOutputLength: Math.max(size, 1) })
  return unpacking.catch(() => Buffer.of())
}
