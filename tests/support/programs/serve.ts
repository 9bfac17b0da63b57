import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts a server on a port, or a free one, that only this machine reaches. `stop` ends its connections too. */
export async function serve(answer: RequestListener, wanted = 0) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve))
  // A test that fails may leave it: the run ends all the same.
  server.unref()
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
