import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import type { DevelopmentNews } from '@site/build'
import type { FastifyInstance } from 'fastify'
import type { DevelopmentBuilds } from './development-builds'

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.map': 'application/json',
}

type FileParams = { remote: string; '*': string }

/** The files of development builds, and the news that open pages follow. */
export function serveDevelopment(app: FastifyInstance, builds: DevelopmentBuilds) {
  const start = randomUUID()
  const pages = new Set<ServerResponse>()
  const format = (news: DevelopmentNews) => `data: ${JSON.stringify(news)}\n\n`
  builds.events.on('news', (news) => {
    for (const page of pages) page.write(format(news))
  })
  app.addHook('preClose', async () => {
    for (const page of pages) page.end()
  })

  app.get('/_site/development', (request, reply) => {
    reply.hijack()
    const page = reply.raw
    page.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
    const known: DevelopmentNews[] = [{ kind: 'shell', start }, ...builds.news]
    page.write(`retry: 300\n${known.map(format).join('')}`)
    pages.add(page)
    request.raw.once('close', () => pages.delete(page))
  })

  // Serves the newest build whatever build the address names, because an open page asks for later files under its old
  // address.
  const files = '/releases/:remote/development-:build/web/*'
  app.get<{ Params: FileParams }>(files, async (request, reply) => {
    const { remote, '*': file } = request.params
    const dist = builds.distOf(remote)
    const type = contentTypes[extname(file)]
    const isPlain = /^[\w.-]+$/.test(file)
    reply.header('Cache-Control', 'no-cache').header('X-Content-Type-Options', 'nosniff')
    const bytes =
      dist && type && isPlain
        ? await readFile(join(dist, 'web', file)).catch(() => undefined)
        : undefined
    if (!bytes) return reply.code(404).type('text/plain').send('Not found\n')
    return reply.type(type ?? '').send(bytes)
  })
}
