import { connect, type Socket } from 'node:net'

export type RawRequest = {
  socket: Socket
  /** All that was answered until the connection ended, and when that was, in ms after it was opened. */
  ended: Promise<{ heard: string; after: number }>
}

/** Sends bytes as they are, which no HTTP client would, and keeps the connection until the site ends it. */
export function sendRaw(site: string, words: string): RawRequest {
  const { hostname, port } = new URL(site)
  const started = performance.now()
  let heard = ''
  const socket = connect(Number(port), hostname).setEncoding('utf8')
  const ended = new Promise<{ heard: string; after: number }>((resolve) => {
    // An end by reset is an end too; what was heard before says more.
    socket.on('error', () => undefined)
    socket.on('data', (some) => {
      heard += some
    })
    socket.once('close', () => resolve({ heard, after: performance.now() - started }))
  })
  socket.write(words)
  return { socket, ended }
}
