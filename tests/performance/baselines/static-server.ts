import { readFile } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import { serve } from '../../support/programs/serve'

const types: Record<string, string> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

type File = { type: string; body: Buffer; isGzip: boolean }

/** In the place of nginx where there is none: the same files, from memory once they were asked for. */
export function startStaticServer(folder: string) {
  const files = new Map<string, Promise<File>>()
  return serve(async ({ url = '/' }, response) => {
    const path = normalize(decodeURIComponent(url.split('?')[0] ?? '/'))
    const read = files.get(path) ?? readPage(join(folder, 'www'), path)
    files.set(path, read)
    try {
      const { type, body, isGzip } = await read
      const encoding = isGzip ? { 'Content-Encoding': 'gzip' } : {}
      response.writeHead(200, { 'Content-Type': type, ...encoding }).end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
}

async function readPage(folder: string, path: string): Promise<File> {
  const name = path === '/' ? '/index.html' : path
  const type = types[extname(name)]
  if (!type) return readPage(folder, `${name}.html`)
  const file = join(folder, name)
  return readFile(`${file}.gz`).then(
    (body) => ({ type, body, isGzip: true }),
    async () => ({ type, body: await readFile(file), isGzip: false }),
  )
}
