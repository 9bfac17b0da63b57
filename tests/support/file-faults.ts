import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** A fault on the way of a file from the site to the browser. */
export type FileFault =
  | 'is reset'
  | 'hangs'
  | 'is 404 HTML'
  | 'is 500 HTML'
  | 'is 200 HTML'
  | 'breaks off'
  | 'drips'
  | 'has other bytes'
  | 'has other styles'
  | 'throws when evaluated'
  | 'throws when initialized'

export type Answer = Pick<IncomingMessage, 'statusCode' | 'headers'> & { body: Buffer }

/** Code of a remote that was released with a fault, so that its digests match. */
const faultyCode: Partial<Record<FileFault, string>> = {
  'throws when evaluated': `throw new Error('It is spoilt.')`,
  'throws when initialized': `export const init = () => { throw new Error('It is spoilt.') }; export const get = () => undefined`,
}

const additions: Partial<Record<FileFault, string>> = {
  'has other bytes': '/* spoilt */',
  // Hides everything, with an outline by which a test can detect it.
  'has other styles': 'body { visibility: hidden !important; outline-style: dotted !important }',
}

export function sendWhole(response: ServerResponse, answer: Answer, body = answer.body) {
  const { 'transfer-encoding': _chunked, ...headers } = answer.headers
  response
    .writeHead(answer.statusCode ?? 200, { ...headers, 'content-length': body.length })
    .end(body)
}

export function sendSpoilt(response: ServerResponse, answer: Answer, fault: FileFault) {
  const { body } = answer
  const code = faultyCode[fault]
  if (code) return sendWhole(response, answer, Buffer.from(code))
  const addition = additions[fault]
  if (addition) return sendWhole(response, answer, Buffer.from(`${body}\n${addition}`))
  const status = /^is (\d+) HTML$/.exec(fault)?.[1]
  if (status) {
    return response
      .writeHead(Number(status), { 'content-type': 'text/html' })
      .end('<!doctype html><h1>Sign in to the network</h1>')
  }
  if (fault === 'is reset') return response.destroy()
  if (fault === 'hangs') return
  const { 'transfer-encoding': _chunked, ...headers } = answer.headers
  response.writeHead(200, { ...headers, 'content-length': body.length })
  if (fault === 'breaks off') {
    return response.write(body.subarray(0, body.length / 2), () => response.destroy())
  }
  let sent = 0
  const drip = setInterval(() => response.write(body.subarray(sent, ++sent)), 1000)
  response.on('close', () => clearInterval(drip))
}

/** A set file with the digests of faulty code, as if its team had released it. */
export function signFaulty(setFile: Buffer, file: RegExp, fault: FileFault) {
  const code = faultyCode[fault]
  if (!code) return setFile
  const digest = `sha384-${createHash('sha384').update(code).digest('base64')}`
  const set = JSON.parse(setFile.toString())
  for (const { integrity } of set.remotes) {
    for (const address of Object.keys(integrity)) {
      if (file.test(address)) integrity[address] = digest
    }
  }
  return Buffer.from(JSON.stringify(set))
}
