import { once } from 'node:events'
import { createServer } from 'node:net'

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
    const other = port < 65_000 ? port + 10 : port - 10
    throw new Error(
      `Port ${port} is taken by another program, which may be a site that was started before. End that one, or start this one elsewhere: PORT=${other} ${command}`,
      { cause },
    )
  }
  server.close()
  await once(server, 'close')
}
