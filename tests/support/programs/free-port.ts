import { createServer } from 'node:net'

/**
 * Below what systems give to connections and to servers that ask for any port, which begins at 32,768 or 49,152; and
 * above 10,080, which browsers refuse.
 */
const first = 11_000
const ofEachWorker = 1000
const worker = Number(process.env.JEST_WORKER_ID ?? 0) % 20
let asked = process.pid % ofEachWorker

/** A port without a listener, on any address, which no other test gets: each worker has ports of its own. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < ofEachWorker; tries++) {
    const port = first + worker * ofEachWorker + (asked++ % ofEachWorker)
    if (await isFree(port)) return port
  }
  throw new Error(`None of the ${ofEachWorker} ports of test worker ${worker} is free.`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })
}
