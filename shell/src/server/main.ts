import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { openStore, ReleaseError } from '@site/releases'
import { ConfigError } from './config-error'
import { createHttpServer } from './http-server'
import { keepRenderer } from './keep-renderer'
import { LiveSite } from './live-site'
import { PageCache } from './page-cache'
import { publishShell } from './read-release-set'
import { readSettings, type Settings } from './settings'

const dist = join(import.meta.dirname, '..')
const serviceTimeoutMs = 3000

async function main() {
  const settings = readSettings(process.env)
  const store = openStore(settings.releaseStore)
  const shell = await publishShell(store, dist)
  const site: LiveSite = new LiveSite({
    store,
    shell,
    rendering: {
      rendererFile: await keepRenderer(join(import.meta.dirname, 'renderer.js'), settings.siteData),
      settings: settings.run,
      releasesUrl: settings.releasesUrl,
      serviceTimeoutMs,
    },
    log: {
      info: (...words) => app.log.info(...words),
      error: (...words) => app.log.error(...words),
    },
  })
  const pages = new PageCache({
    render: (url) => site.render({ url }),
    onFailure: (url, reason) => app.log.error({ url, reason }, 'page is not as it should be'),
  })
  const app = createHttpServer({
    site,
    pages,
    store,
    publicFolders: [join(dist, '../public'), join(dist, 'public')],
    publicUrl: settings.run.publicUrl,
    logLevel: settings.logLevel,
    trustProxy: settings.trustProxy,
  })

  await site.start()
  await listen(app, settings)
  console.log(`shell ready ${settings.run.publicUrl}`)
  process.send?.({ ready: settings.run.publicUrl })

  const stop = async () => {
    await app.close()
    await site.stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)
  // Started by a task that has died: nobody is left who could end this program.
  process.once('disconnect', stop)
}

async function listen(app: ReturnType<typeof createHttpServer>, { port, host }: Settings) {
  try {
    await app.listen({ port, host: host ?? anyHost() })
  } catch (cause) {
    const isTaken = cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE'
    if (!isTaken) throw cause
    throw new ConfigError(
      `Port ${port} is taken by another program. End it, or start the site with another PORT.`,
      { cause },
    )
  }
}

/** Both protocols where the machine has both. */
function anyHost() {
  const addresses = Object.values(networkInterfaces()).flat()
  return addresses.some((address) => address?.family === 'IPv6') ? '::' : '0.0.0.0'
}

main().catch((error: unknown) => {
  const isForPeople = error instanceof ConfigError || error instanceof ReleaseError
  console.error(isForPeople ? error.message : error)
  process.exit(1)
})
