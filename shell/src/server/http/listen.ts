import { networkInterfaces } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { ConfigError } from '../config-error'

type Place = { port: number; host: string | undefined }

/** Throws `ConfigError` when the port is taken. */
export async function listen(app: Pick<FastifyInstance, 'listen'>, { port, host }: Place) {
  try {
    await app.listen({ port, host: host ?? anyHost() })
  } catch (cause) {
    if (Object(cause).code !== 'EADDRINUSE') throw cause
    const other = port < 65_000 ? port + 10 : port - 10
    throw new ConfigError(
      `Port ${port} is taken by another program, which may be a site that was started before. End that one, or start this one elsewhere by PORT=${other} before the command, such as "PORT=${other} npm start".`,
      { cause },
    )
  }
}

/** Both protocols where the machine has both. */
function anyHost() {
  const addresses = Object.values(networkInterfaces()).flat()
  return addresses.some((address) => address?.family === 'IPv6') ? '::' : '0.0.0.0'
}
