import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { openStore } from '@site/releases'
import { ConfigError } from './config-error'
import { createHttpServer } from './http-server'
import { LiveSite } from './live-site'
import { PageCache } from './page-cache'
import { publishShell } from './read-release-set'
import { readSettings } from './settings'

const dist = join(import.meta.dirname, '..')
const serviceTimeoutMs = 3000

async function main() {
  const settings = readSettings(process.env)
  const store = openStore(settings.releaseStore)
  const shell = await publishShell(store, dist)
  const site: LiveSite = new LiveSite({
    store,
    shell,
    rendering: { settings: settings.run, releasesUrl: settings.releasesUrl, serviceTimeoutMs },
    log: {
      info: (...words) => app.log.info(...words),
      error: (...words) => app.log.error(...words),
    },
  })
  const pages = new PageCache({
    render: (url) => site.render({ url }),
    onFailure: (url, reason) => app.log.error({ url, reason }, 'page is not as it should be'),
  })
  const app = createHttpServer({ site, pages, store, publicFolder: join(dist, '../public') })

  await site.start()
  await app.listen({ port: settings.port, host: settings.host ?? anyHost() })
  console.log(`shell ready ${settings.run.publicUrl}`)
  process.send?.({ ready: settings.run.publicUrl })

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, async () => {
      await app.close()
      await site.stop()
      process.exit(0)
    })
  }
}

/** Both protocols where the machine has both. */
function anyHost() {
  const addresses = Object.values(networkInterfaces()).flat()
  return addresses.some((address) => address?.family === 'IPv6') ? '::' : '0.0.0.0'
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
})
