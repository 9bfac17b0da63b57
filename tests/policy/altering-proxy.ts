import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the proxy makes of a page: markup that an attacker got into it, and changed headers. */
export type Alteration = {
  markup?: string | undefined
  headers?: ((headers: IncomingHttpHeaders) => void) | undefined
}

/** Stands between a browser and a site, and alters each page on its way. */
export async function startAlteringProxy(site: string) {
  let alteration: Alteration = {}
  const server = createServer((asked, response) => {
    const { 'accept-encoding': _coded, ...headers } = asked.headers
    const asking = request(new URL(asked.url ?? '/', site), { method: asked.method, headers })
    asking.on('response', async (answer) => {
      const isPage = answer.headers['content-type']?.startsWith('text/html')
      if (!isPage) {
        response.writeHead(answer.statusCode ?? 500, answer.headers)
        return answer.pipe(response)
      }
      const html = (await answer.toArray()).join('')
      const altered = { ...answer.headers }
      delete altered['content-length']
      alteration.headers?.(altered)
      response.writeHead(answer.statusCode ?? 500, altered)
      response.end(html.replace('<div id="site">', (start) => (alteration.markup ?? '') + start))
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
