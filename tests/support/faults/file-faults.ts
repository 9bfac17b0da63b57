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
  | 'throws in render'
  | 'throws in hydration'
  | 'lacks its module'

export type Answer = Pick<IncomingMessage, 'statusCode' | 'headers'> & { body: Buffer }

/** Code of a remote that was released with a fault, so that its digests match. */
const faultyCode: Partial<Record<FileFault, string>> = {
  'throws when evaluated': `throw new Error('It is spoilt.')`,
  'throws when initialized': `export const init = () => { throw new Error('It is spoilt.') }; export const get = () => undefined`,
  'throws in render': exposing(`() => { throw new Error('It is spoilt.') }`),
  // An element as React makes it, because this code has no React: its ref is called when the page is committed.
  'throws in hydration': exposing(`() => ({
    $$typeof: Symbol.for('react.transitional.element'), type: 'p', key: null,
    props: { children: 'Spoilt', ref() { throw new Error('It is spoilt.') } },
  })`),
  'lacks its module': `export const init = () => undefined; export const get = (module) => Promise.reject(new Error(module + ' is not there.'))`,
}

/** A module and a container in one, whose remote has this component as every page. */
function exposing(component: string) {
  return `const paths = ['/', '/about', '/service', '/blog', '/career', '/contact'].map((path) => ({ path, Component: ${component} }))
    const own = { marketing: paths.slice(0, 3), blog: [paths[3]], careers: [paths[4]], contact: [paths[5]] }
    const [, name] = /releases.(\\w+)/.exec(import.meta.url)
    export const remote = { slices: [], routes: own[name] }
    export const init = () => undefined
    export const get = async () => () => ({ remote })`
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
  // A browser that has gone while the answer came closes nothing any more.
  if (response.destroyed) return
  let sent = 0
  const drip = setInterval(() => response.write(body.subarray(sent, ++sent)), 1000)
  response.on('close', () => clearInterval(drip))
}

/** A page or a set file with the digests of faulty code, as if its team had released it. */
export function signFaulty(text: Buffer, file: RegExp, fault: FileFault) {
  const code = faultyCode[fault]
  if (!code) return undefined
  const digest = `sha384-${createHash('sha384').update(code).digest('base64')}`
  const sign = (entry: string, address: string) =>
    file.test(address) ? `"${address}":"${digest}"` : entry
  return Buffer.from(text.toString().replace(/"(\/releases\/[^"]+)":"sha384-[^"]+"/g, sign))
}
