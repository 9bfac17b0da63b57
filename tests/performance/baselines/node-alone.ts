import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { serve } from '../../support/programs/serve'

/** Node's HTTP server with nothing behind it: every request gets the bytes and headers of one page, as it was sent. */
export async function startNodeAlone(address: string) {
  const page = await new Promise<IncomingMessage>((resolve, reject) => {
    get(address, { headers: { 'Accept-Encoding': 'br, gzip' } }, resolve).on('error', reject)
  })
  const body = await buffer(page)
  const { connection: _one, 'keep-alive': _other, date: _set, ...headers } = page.headers
  return serve((_request, response) => {
    response.writeHead(200, { ...headers, 'content-length': body.length }).end(body)
  })
}
