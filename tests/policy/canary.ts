import { EventEmitter, once } from 'node:events'
import { serve } from '../support/programs/serve'

const answers: Record<string, { type: string; body: string }> = {
  '/script.js': { type: 'text/javascript', body: 'globalThis.attacked = true' },
  '/frame.html': { type: 'text/html', body: '<!doctype html><title>Canary</title>' },
}

/** A server of the attacker's: whatever asks it for something has left the site. */
export async function startCanary() {
  const paths = new Set<string>()
  const hits = new EventEmitter()
  const served = await serve(({ url = '/' }, response) => {
    const [path = ''] = url.split('?')
    paths.add(path)
    hits.emit(path)
    const { type, body } = answers[path] ?? { type: 'text/plain', body: 'canary' }
    response.writeHead(200, { 'Content-Type': type, 'Access-Control-Allow-Origin': '*' }).end(body)
  })
  return {
    ...served,
    /** Resolves when a path has been requested. */
    async met(path: string) {
      if (!paths.has(path)) await once(hits, path)
    },
    /** Every path that was requested. */
    get asked() {
      return [...paths]
    },
    forget: () => paths.clear(),
  }
}
