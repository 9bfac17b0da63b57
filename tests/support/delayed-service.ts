import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A service whose answers come late. `asked`: the paths of all requests. */
export async function delayService(address: string, afterMs: number) {
  const asked: string[] = []
  const server = createServer(async ({ url = '' }, response) => {
    asked.push(new URL(url, address).pathname)
    const [answer] = await Promise.all([
      fetch(new URL(url, address)),
      new Promise((resolve) => setTimeout(resolve, afterMs)),
    ])
    response.writeHead(answer.status, { 'Content-Type': 'application/json' })
    response.end(await answer.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
