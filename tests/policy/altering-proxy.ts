import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'

type ChangeHeaders = (headers: IncomingHttpHeaders) => void

/** What the proxy makes of a page: markup that an attacker got into it, and changed headers. */
export type Alteration = {
  markup?: string | undefined
  html?: (html: string) => string
  headers?: ChangeHeaders
  /** A file that the attacker could change, and its headers. */
  file?: { path: string; text: string } | undefined
  fileHeaders?: ChangeHeaders
  /** Headers of requests. */
  asked?: ChangeHeaders
}

/** Stands between a browser and a site, and alters each page on its way. */
export async function startAlteringProxy(site: string) {
  let alteration: Alteration = {}
  const alterHtml = (html: string) => {
    const { markup = '', html: change = (same: string) => same } = alteration
    return change(html).replace('<div id="site">', (start) => markup + start)
  }
  const server = createServer((asked, response) => {
    const { 'accept-encoding': _coded, ...headers } = asked.headers
    alteration.asked?.(headers)
    const { file } = alteration
    const isAttacked = file !== undefined && asked.url === file.path
    // A connection of its own: a kept one might be closed by the site just when it is reused (keep-alive race).
    const own = { agent: false, method: asked.method, headers }
    const asking = request(new URL(asked.url ?? '/', site), own)
    asking.on('response', async (answer) => {
      const isPage = answer.headers['content-type']?.startsWith('text/html')
      if (!isPage && !isAttacked) {
        response.writeHead(answer.statusCode ?? 500, answer.headers)
        return answer.pipe(response)
      }
      const text = (await answer.toArray()).join('')
      const altered = { ...answer.headers }
      delete altered['content-length']
      const { headers: change, fileHeaders } = alteration
      if (isAttacked) fileHeaders?.(altered)
      else change?.(altered)
      response.writeHead(answer.statusCode ?? 500, altered)
      response.end(isAttacked ? file.text : alterHtml(text))
    })
    asking.on('error', () => response.destroy())
    asked.pipe(asking)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    alter(next: Alteration) {
      alteration = next
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
