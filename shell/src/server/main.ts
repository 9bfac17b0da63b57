import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Desk,
  leaveAddress,
  openMirroredStore,
  readSigner,
  removeAddress,
} from '@site/releases'
import { keepsVisitedPages } from '../../site.config'
import { explain } from './config-error'
import { startDevelopment } from './development/start-development'
import { endOnError } from './http/end-on-error'
import { createHttpServer } from './http/http-server'
import { keepTicksQuick } from './http/keep-ticks-quick'
import { listen } from './http/listen'
import { Outbox } from './http/outbox/outbox'
import { sendCall } from './http/outbox/send-call'
import { PageCache } from './http/pages/page-cache'
import { createRefusalLog } from './http/pages/refusal-log'
import { createPolicies } from './http/policy/policy'
import { createVisits } from './http/requests/visits'
import { untilStoreAnswers } from './http/store-wait'
import { LiveSite, type LiveSiteOptions } from './live/live-site'
import { belowServer, RendererProgram } from './live/renderers/launch-renderer'
import type { Site } from './live/site'
import { publishShell } from './release-set/shell-release'
import { readSettings, type Settings } from './settings'
import { startWatch } from './watch/start-watch'
import { Tallies } from './watch/tally'
import { timeRenderings } from './watch/time-renderings'
import { createTrial } from './watch/trial'

const dist = join(import.meta.dirname, '..')
/** Renderers that boot while the store is read. */
const usualRemotes = 4

async function main() {
  keepTicksQuick()
  const settings = readSettings(process.env)
  const { publicUrl } = settings.run
  const development = startDevelopment(process.env, dist)
  // Read once, so that every renderer belongs to this shell, even after another build has replaced the file.
  const source = await readFile(join(import.meta.dirname, 'renderer.js'))
  const program = new RendererProgram(source, belowServer)
  program.bootSpares(usualRemotes)
  const { desk, mirror, shell } = await untilStoreAnswers(() => openDesk(settings, development), {
    listen: (waiting) => listen(waiting, settings),
    log: (reason) => console.error(reason),
    metricsToken: settings.metricsToken,
  })
  const options: LiveSiteOptions = {
    desk,
    mirror,
    shell,
    frozenAfter: settings.frozenAfter,
    rendering: {
      program,
      settings: settings.run,
      releasesUrl: settings.releasesUrl,
    },
    log: {
      info: (...words) => app.log.info(...words),
      error: (...words) => app.log.error(...words),
    },
    warm: (before, after) => pages.warm(before, after),
  }
  const site: Site = development?.createSite(options) ?? new LiveSite(options)
  const tallies = new Tallies()
  const pages = new PageCache({
    render: timeRenderings(tallies),
    renderNotFound: () => site.renderNotFound(),
    onFailure: (url, reason) => app.log.error({ url, reason }, 'page failed or lacks data'),
    onRefusal: createRefusalLog({
      log: (...words) => app.log.error(...words),
      logCount: (message) => app.log.error(message),
    }),
    isShortLived: development !== undefined,
  })
  const outbox = new Outbox({
    folder: join(settings.siteData, 'outbox'),
    send: (call) => sendCall(settings.run.services, call),
    log: { warn: (text) => app.log.warn(text), error: (text) => app.log.error(text) },
  })
  const app = createHttpServer({
    site,
    pages,
    desk,
    visits: createVisits({
      keys: settings.releaseKeys,
      store: desk.store,
      publicUrl,
      canaries: () => site.canaries,
    }),
    policies: createPolicies({
      settings: settings.run,
      releasesUrl: settings.releasesUrl,
      isDevelopment: development !== undefined,
    }),
    serviceWorker: await readWorker(shell.id, keepsVisitedPages && !development),
    tallies,
    keepUnsent: (call) => outbox.keep(call),
    publicFolders: [join(dist, '../public'), join(dist, 'public')],
    publicUrl,
    subscribeUrl: settings.run.subscribeUrl,
    logLevel: settings.logLevel,
    anatomyKey: settings.anatomyKey,
    metricsToken: settings.metricsToken,
    trustProxy: settings.trustProxy,
    connections: development?.connections,
  })
  development?.serve(app)

  let stopWatch = () => {}
  const stop = async (code: number) => {
    stopWatch()
    await removeAddress(settings.siteData, publicUrl)
    // Beside each other, because together with the drain they have to fit into the pod's grace period.
    await Promise.all([app.close(), outbox.stop()])
    await site.stop()
    process.exit(code)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop(0))
  // The parent task has died, and it alone could end this program (orphan).
  process.once('disconnect', () => stop(0))
  endOnError(app.log, stop)

  await site.start()
  outbox.start()
  program.endSpares()
  if (!development) {
    stopWatch = await startWatch({
      desk,
      tallies,
      shell,
      history: () => site.history,
      canaries: () => site.canaries,
      trial: createTrial(site),
      log: app.log,
    })
  }
  await listen(app, settings)
  // Not fatal: only commands on this machine need the address.
  await leaveAddress(settings.siteData, publicUrl).catch((error) =>
    app.log.warn(error, 'the address of the site cannot be left in SITE_DATA'),
  )
  console.log(`shell ready ${publicUrl}`)
  // Fails only where the parent is gone, which 'disconnect' says.
  process.send?.({ ready: publicUrl }, () => undefined)
}

/** With the shell's id in it: browsers install a worker with other bytes anew, and so renew its offline page. */
async function readWorker(shell: string, keepsPages: boolean) {
  const file = keepsPages ? 'service-worker.js' : 'leave.js'
  return `${await readFile(join(import.meta.dirname, file), 'utf8')}\n// ${shell}\n`
}

async function openDesk(settings: Settings, development: ReturnType<typeof startDevelopment>) {
  const { store, mirror } = await openMirroredStore(settings.releaseStore, settings.siteData)
  const desk: Desk = {
    store,
    keys: settings.releaseKeys,
    signer: await readSigner({ RELEASE_KEY: settings.releaseKey }),
    by: 'the shell',
  }
  return { desk, mirror, shell: await (development?.readShell() ?? publishShell(desk, dist)) }
}

main().catch((error: unknown) => {
  console.error(explain(error))
  process.exit(1)
})
