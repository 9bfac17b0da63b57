import { once } from 'node:events'
import { createServer } from 'node:net'
import { describeTakenPort } from '@site/releases'

/** Throws before anything is built for a site that could not listen in the end. `command` is what was typed. */
export async function refuseTakenPort(
  { PORT, HOST }: Record<string, string | undefined>,
  command: string,
) {
  const port = Number(PORT || 3000)
  const server = createServer()
  try {
    server.listen({ port, host: HOST })
    await once(server, 'listening')
  } catch (cause) {
    if (Object(cause).code !== 'EADDRINUSE') throw cause
    throw new Error(describeTakenPort(port, command), { cause })
  }
  server.close()
  await once(server, 'close')
}
