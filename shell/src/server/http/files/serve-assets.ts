import { extname } from 'node:path'
import type { CopyEncoding, Reading } from '@site/releases'
import type { FastifyInstance } from 'fastify'
import type { Site } from '../../live/site'
import { acceptsEncoding } from '../pages/accepts-encoding'
import type { RateLimits } from '../pages/rate-limits'
import { createDamageLog } from './damage-log'
import { createVerifiedFiles, type FileRequest } from './verified-files'

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** The best first. */
const encodings: CopyEncoding[] = ['br', 'gzip']

type AssetParams = { remote: string; release: string; '*': string }

/**
 * The browser's files of every release in the store. They never change, so they are cached as immutable. A missing
 * file is a plain 404, because HTML in place of a script would be run as one.
 */
export function serveAssets(
  app: FastifyInstance,
  {
    site,
    desk,
    rateLimits,
  }: { site: Pick<Site, 'releaseSet'>; desk: Reading; rateLimits: RateLimits },
) {
  const files = createVerifiedFiles(desk, () => site.releaseSet)
  const logDamage = createDamageLog(app.log)

  app.get<{ Params: AssetParams }>('/releases/:remote/:release/web/*', async (request, reply) => {
    const { remote, release, '*': file } = request.params
    const type = contentTypes[extname(file)]
    const parts = [remote, release, ...file.split('/')]
    const isPlain = parts.every((part) => /^[\w@~+.-]+$/.test(part) && part !== '..')
    const wanted = { remote, id: release, path: `web/${file}` }
    const accepted = encodings.filter((one) =>
      acceptsEncoding(request.headers['accept-encoding'], one),
    )
    // A release that was made up costs a read of the store, and so does a file of an earlier one that is not kept.
    if (type && isPlain && !files.isKnown(wanted, accepted[0])) rateLimits.admitPage(request)
    const found = type && isPlain ? await readEncoded(wanted, accepted).catch(logDamage) : undefined
    reply
      .header('Access-Control-Allow-Origin', '*')
      // A file opened by itself has the site's origin. The sandbox lets a person read it, but runs nothing (XSS).
      .header('Content-Security-Policy', "sandbox; default-src 'none'")
      .header('X-Content-Type-Options', 'nosniff')
    if (!found || !type) {
      return reply
        .code(404)
        .header('Cache-Control', 'no-store')
        .type('text/plain')
        .send('Not found\n')
    }
    if (found.encoding) reply.header('Content-Encoding', found.encoding)
    return reply
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .header('Vary', 'Accept-Encoding')
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .type(type)
      .send(found.bytes)
  })

  async function readEncoded(file: FileRequest, accepted: CopyEncoding[]) {
    for (const encoding of accepted) {
      const bytes = await files.read(file, encoding)
      if (bytes) return { bytes, encoding }
    }
    const bytes = await files.read(file)
    return bytes && { bytes, encoding: undefined }
  }
}
