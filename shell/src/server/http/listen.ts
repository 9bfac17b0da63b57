import { networkInterfaces } from 'node:os'
import { describeTakenPort } from '@site/releases'
import type { FastifyInstance } from 'fastify'
import { ConfigError } from '../config-error'

type Place = { port: number; host: string | undefined }

/** Throws `ConfigError` when the port is taken. */
export async function listen(app: Pick<FastifyInstance, 'listen'>, { port, host }: Place) {
  try {
    await app.listen({ port, host: host ?? anyHost() })
  } catch (cause) {
    if (Object(cause).code !== 'EADDRINUSE') throw cause
    throw new ConfigError(describeTakenPort(port, 'npm start'), { cause })
  }
}

/** Both protocols where the machine has both. */
function anyHost() {
  const addresses = Object.values(networkInterfaces()).flat()
  return addresses.some((address) => address?.family === 'IPv6') ? '::' : '0.0.0.0'
}
