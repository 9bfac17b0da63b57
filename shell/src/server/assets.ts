import { extname } from 'node:path'
import type { ReleaseStore } from '@site/releases'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { acceptsEncoding } from './accepts-encoding'

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

type AssetParams = { remote: string; release: string; '*': string }

/**
 * The browser's files of every release in the store. They never change, so they are cached for good;
 * what is not there is a plain 404, because HTML in place of a script would be run as one.
 */
export function serveAssets(app: FastifyInstance, store: ReleaseStore) {
  const files = new LRUCache<string, Buffer>({
    maxSize: 64 * 1024 * 1024,
    sizeCalculation: (bytes) => bytes.length + 1,
  })

  async function read(path: string) {
    const known = files.get(path)
    if (known) return known
    const bytes = await store.get(path)
    if (bytes) files.set(path, bytes)
    return bytes
  }

  app.get<{ Params: AssetParams }>('/releases/:remote/:release/web/*', async (request, reply) => {
    const { remote, release, '*': file } = request.params
    const type = contentTypes[extname(file)]
    const isPlain = [remote, release, file].every((part) => /^[\w.-]+$/.test(part) && part !== '..')
    const path = `releases/${remote}/${release}/web/${file}`
    const found =
      type && isPlain ? await readEncoded(path, request.headers['accept-encoding']) : undefined
    reply.header('Access-Control-Allow-Origin', '*').header('X-Content-Type-Options', 'nosniff')
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

  async function readEncoded(path: string, accepted: string | undefined) {
    for (const { encoding, suffix } of [
      { encoding: 'br', suffix: '.br' },
      { encoding: 'gzip', suffix: '.gz' },
    ] as const) {
      const isAccepted = acceptsEncoding(accepted, encoding)
      const bytes = isAccepted ? await read(path + suffix) : undefined
      if (bytes) return { bytes, encoding }
    }
    const bytes = await read(path)
    return bytes && { bytes, encoding: undefined }
  }
}
