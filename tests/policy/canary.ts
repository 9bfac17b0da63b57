import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const answers: Record<string, { type: string; body: string }> = {
  '/script.js': { type: 'text/javascript', body: 'globalThis.attacked = true' },
  '/frame.html': { type: 'text/html', body: '<!doctype html><title>Canary</title>' },
}

/** A server of the attacker's: whatever asks it for something has left the site. */
export async function startCanary() {
  const paths = new Set<string>()
  const hits = new EventEmitter()
  const server = createServer(({ url = '/' }, response) => {
    const [path = ''] = url.split('?')
    paths.add(path)
    hits.emit(path)
    const { type, body } = answers[path] ?? { type: 'text/plain', body: 'canary' }
    response.writeHead(200, { 'Content-Type': type, 'Access-Control-Allow-Origin': '*' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** Resolves when a path has been requested. */
    async met(path: string) {
      if (!paths.has(path)) await once(hits, path)
    },
    /** Every path that was requested. */
    get asked() {
      return [...paths]
    },
    forget: () => paths.clear(),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
