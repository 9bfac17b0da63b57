import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { ConfigError } from './config-error'
import { ContentError } from './content/content-error'
import { readEnvironment } from './options'
import { createServices } from './server'

try {
  await start()
} catch (error) {
  const isExplained = error instanceof ConfigError || error instanceof ContentError
  console.error(isExplained ? error.message : error)
  process.exit(1)
}

async function start() {
  if (process.send && !process.connected) return
  const content = join(import.meta.dirname, '..', 'content')
  const { port, options } = readEnvironment(process.env, content)
  const app = createServices(options)
  closeOnRequest(app)
  const listening = await listen(app, port)

  const address = `http://localhost:${new URL(listening).port}`
  console.log(`services ready ${address}`)
  // Fails only where the parent is gone, which 'disconnect' says.
  process.send?.({ ready: address }, () => undefined)
}

async function listen(app: FastifyInstance, port: number) {
  try {
    return await app.listen({ port, host: 'localhost' })
  } catch (error) {
    if (!isPortTaken(error)) throw error
    console.error(`Port ${port} (SERVICES_PORT) is taken, the services take a free one instead.`)
    return app.listen({ port: 0, host: 'localhost' })
  }
}

function isPortTaken(error: unknown) {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}

function closeOnRequest(app: FastifyInstance) {
  const close = async () => {
    await app.close()
    process.exit(0)
  }
  // on, not once: Ctrl-C reaches the whole process group, and the parent may pass it on as well.
  process.on('SIGTERM', close)
  process.on('SIGINT', close)
  process.on('SIGHUP', close)
  // The channel closes when the parent is gone, even if it was killed (orphan).
  process.on('disconnect', close)
}
