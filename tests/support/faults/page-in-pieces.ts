import { request as ask } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { serve } from '../programs/serve'

const pieces = 60

/** Milliseconds: a few frames. */
const pause = 30

/** Starts a proxy before a site whose pages come in pieces, with time to paint each. */
export function startPagesInPieces(site: string) {
  const { host } = new URL(site)
  return serve(({ method, url = '/', headers }, response) => {
    const { 'accept-encoding': _coded, ...plain } = headers
    const request = { agent: false, method, headers: { ...plain, host } }
    // A connection of its own: a kept one might be closed by the site just when it is reused (keep-alive race).
    ask(new URL(url, site), request, async (answer) => {
      response.writeHead(answer.statusCode ?? 200, answer.headers)
      if (!answer.headers['content-type']?.startsWith('text/html')) return answer.pipe(response)
      for (const piece of cut(await text(answer))) {
        response.write(piece)
        await setTimeout(pause)
      }
      response.end()
    })
      .on('error', (error) => response.destroy(error))
      .end()
  })
}

/** Between tags. The head is in the first piece, as nothing can be painted without it. */
function cut(html: string) {
  const start = html.indexOf('<body>')
  const tags = html.slice(start).split(/(?=<)/)
  const each = Math.ceil(tags.length / pieces)
  const [first = '', ...rest] = Array.from({ length: pieces }, (_, piece) =>
    tags.slice(piece * each, (piece + 1) * each).join(''),
  )
  return [html.slice(0, start) + first, ...rest]
}
