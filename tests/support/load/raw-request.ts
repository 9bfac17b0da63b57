import { connect, type Socket } from 'node:net'

type RawRequest = {
  socket: Socket
  /** The whole answer until the connection ended, and that time in ms. */
  ended: Promise<{ heard: string; after: number }>
}

/** Sends raw bytes, which an HTTP client would not, and keeps the connection until the site closes it. */
export function sendRaw(site: string, words: string): RawRequest {
  const { hostname, port } = new URL(site)
  const started = performance.now()
  let heard = ''
  const socket = connect(Number(port), hostname).setEncoding('utf8')
  const ended = new Promise<{ heard: string; after: number }>((resolve) => {
    // A reset ends the connection too; the answer before it counts.
    socket.on('error', () => undefined)
    socket.on('data', (some) => {
      heard += some
    })
    socket.once('close', () => resolve({ heard, after: performance.now() - started }))
  })
  socket.write(words)
  return { socket, ended }
}
