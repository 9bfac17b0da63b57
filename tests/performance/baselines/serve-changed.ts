import { brotliCompressSync } from 'node:zlib'
import { serve } from '../../support/programs/serve'
import { pageNames, pages } from '../measure/pages'

/** A page changed; undefined to leave it as it is. */
type Change = (html: string) => string | undefined

type Answer = { status: number; type: string; compressed: Buffer }

/** Serves a site with other pages. `scripts` are its own, by path. */
export async function serveChanged(
  site: string,
  change: Change,
  scripts: Record<string, Buffer> = {},
) {
  const answers = new Map<string, Promise<Answer>>()
  for (const [path, script] of Object.entries(scripts)) {
    answers.set(path, Promise.resolve(answerWith(200, 'text/javascript', script)))
  }
  const served = await serve(({ url = '/' }, response) => {
    // Kept, because no visitor waits for a server that compresses each time.
    const known = answers.get(url) ?? pass(site + url, change)
    answers.set(url, known)
    known.then(
      ({ status, type, compressed }) =>
        response
          .writeHead(status, { 'Content-Type': type, 'Content-Encoding': 'br' })
          .end(compressed),
      (error: Error) => response.writeHead(502).end(error.message),
    )
  })
  await Promise.all(pageNames.map((page) => fetch(served.url + pages[page])))
  return served
}

/** Without the site's policy, which knows only the HTML that it sent. */
async function pass(address: string, change: Change): Promise<Answer> {
  const answer = await fetch(address, { redirect: 'manual' })
  const type = answer.headers.get('Content-Type') ?? ''
  const bytes = Buffer.from(await answer.arrayBuffer())
  const page = type.startsWith('text/html') ? change(String(bytes)) : undefined
  return answerWith(answer.status, type, page === undefined ? bytes : Buffer.from(page))
}

/** At the best quality, as our site has for what lasts. */
function answerWith(status: number, type: string, bytes: Buffer): Answer {
  return { status, type, compressed: brotliCompressSync(bytes) }
}
