import { once } from 'node:events'
import { createServer } from 'node:net'
import { describeTakenPort } from '@site/releases'

/** Throws before anything is built for a site that could not listen in the end. `command` is what was typed. */
export async function refuseTakenPort(
  { PORT, HOST }: Record<string, string | undefined>,
  command: string,
) {
  const port = Number(PORT || 3000)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(
      `PORT is "${PORT}". It has to be a port number, 1 to 65535, such as "PORT=3000 ${command}". Nothing was started.`,
    )
  }
  const server = createServer()
  try {
    server.listen({ port, host: HOST })
    await once(server, 'listening')
  } catch (cause) {
    const { code } = Object(cause)
    if (code === 'EADDRINUSE') throw new Error(describeTakenPort(port, command), { cause })
    if (code === 'EACCES') throw new Error(describeForbiddenPort(port, command), { cause })
    if (HOST) throw new Error(describeOddHost(HOST, code, command), { cause })
    throw cause
  }
  server.close()
  await once(server, 'close')
}

function describeForbiddenPort(port: number, command: string) {
  return `PORT is ${port}, on which your user may not listen (EACCES). Take one from 1024 on, such as "PORT=3000 ${command}". Nothing was started.`
}

function describeOddHost(host: string, code: string, command: string) {
  return `HOST is "${host}", on which nothing can listen here (${code}). It has to be an address of this machine, such as "HOST=127.0.0.1 ${command}"; without it, the site listens on all of them. Nothing was started.`
}
