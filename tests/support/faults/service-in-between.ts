import { visitOnce } from '../load/many-requests'
import { serve } from '../programs/serve'

/** Stands between the site and a service, and may hold or change what it answers. `asked`: the paths of all requests. */
export async function startInBetween(
  address: string,
  change: (answer: string) => string | Promise<string>,
) {
  const asked: string[] = []
  const served = await serve(async ({ url = '' }, response) => {
    asked.push(new URL(url, address).pathname)
    const answer = await visitOnce(String(new URL(url, address)))
    const body = await change(await answer.text())
    response.writeHead(answer.status, {
      'Content-Type': 'application/json',
      'Access-Control-Allow-Origin': '*',
    })
    response.end(body)
  })
  return {
    ...served,
    asked,
  }
}
