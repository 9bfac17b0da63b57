import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Stands between the site and a service, and may hold or change what it answers. `asked`: the paths of all requests. */
export async function startInBetween(
  address: string,
  change: (answer: string) => string | Promise<string>,
) {
  const asked: string[] = []
  const server = createServer(async ({ url = '' }, response) => {
    asked.push(new URL(url, address).pathname)
    const answer = await fetch(new URL(url, address))
    const body = await change(await answer.text())
    response.writeHead(answer.status, {
      'Content-Type': 'application/json',
      'Access-Control-Allow-Origin': '*',
    })
    response.end(body)
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
