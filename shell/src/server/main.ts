import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Desk,
  leaveAddress,
  openMirroredStore,
  readSigner,
  removeAddress,
} from '@site/releases'
import type { FastifyBaseLogger } from 'fastify'
import { keepsVisitedPages } from '../../site.config'
import { explain } from './config-error'
import { startDevelopment } from './development/start-development'
import { endOnError } from './http/end-on-error'
import { isOrphan, onEndAsked } from './http/end-when-asked'
import { createHttpServer } from './http/http-server'
import { keepTicksQuick } from './http/keep-ticks-quick'
import { listen } from './http/listen'
import { Outbox } from './http/outbox/outbox'
import { sendCall } from './http/outbox/send-call'
import { PageCache } from './http/pages/page-cache'
import { createPageLog, type PageLogOptions } from './http/pages/page-log'
import { createPolicies, type Policies } from './http/policy/policy'
import { createVisits } from './http/requests/visits'
import { untilStoreAnswers } from './http/store-wait'
import { namedCanaries } from './live/canaries'
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

type Opened = { desk: Desk; mirror: LiveSiteOptions['mirror']; shell: LiveSiteOptions['shell'] }

type Development = ReturnType<typeof startDevelopment>

async function main() {
  keepTicksQuick()
  const settings = readSettings(process.env)
  const development = startDevelopment(process.env, dist)
  // Read once, so that every renderer belongs to this shell, even after another build has replaced the file.
  const source = await readFile(join(import.meta.dirname, 'renderer.js'))
  const program = new RendererProgram(source, belowServer)
  program.bootSpares(usualRemotes)
  const policies = createPolicies({
    settings: settings.run,
    releasesUrl: settings.releasesUrl,
    isDevelopment: development !== undefined,
  })
  const opened = await untilStoreAnswers(() => openDesk(settings, development), {
    listen: (waiting) => listen(waiting, settings),
    log: (reason) => console.error(reason),
    metricsToken: settings.metricsToken,
    policies,
  })
  const worker = await readWorker(opened.shell.id, keepsVisitedPages && !development)
  const parts = assemble(settings, { development, program, policies, worker, ...opened })
  const { app, site, outbox } = parts

  let stopWatch = () => {}
  const end = async (code: number) => {
    stopWatch()
    await removeAddress(settings.siteData, settings.run.publicUrl)
    // Beside each other, because together with the drain they have to fit into the pod's grace period.
    const closed = app.close()
    await Promise.all([closed, outbox.stop(closed)])
    await site.stop()
    process.exit(code)
  }
  let ending: Promise<void> | undefined
  const stop = (code: number) => (ending ??= end(code))
  onEndAsked(() => stop(0))
  endOnError(app.log, stop)
  if (isOrphan()) return stop(0)

  await site.start()
  outbox.start()
  program.endSpares()
  if (!development) stopWatch = await watchReleases(opened, parts)
  await listen(app, settings)
  await announce(settings, app.log)
}

type AssembleOptions = Opened & {
  development: Development
  program: RendererProgram
  policies: Policies
  /** The code of `/service-worker.js`. */
  worker: string
}

/** The parts of the shell, none of them started: each is handed those that it needs. */
function assemble(settings: Settings, options: AssembleOptions) {
  const { development, program, policies, worker, ...opened } = options
  const tallies = new Tallies()
  const liveOptions: LiveSiteOptions = {
    ...opened,
    frozenAfter: settings.frozenAfter,
    rendererSettings: { program, settings: settings.run, releasesUrl: settings.releasesUrl },
    log: {
      info: (...words) => app.log.info(...words),
      error: (...words) => app.log.error(...words),
    },
    warm: (before, after) => pages.warm(before, after),
  }
  const site: Site = development?.createSite(liveOptions) ?? new LiveSite(liveOptions)
  const pageLog: PageLogOptions = {
    log: (...words) => app.log.error(...words),
    logCount: (message) => app.log.error(message),
  }
  const pages = new PageCache({
    render: timeRenderings(tallies),
    renderNotFound: () => site.renderNotFound(),
    onFailure: createPageLog(
      { one: 'page failed or lacks data', many: 'failed or lack data' },
      pageLog,
    ),
    onRefusal: createPageLog({ one: 'page refused', many: 'were refused' }, pageLog),
    isShortLived: development !== undefined,
  })
  const outbox = new Outbox({
    folder: join(settings.siteData, 'outbox'),
    send: (call) => sendCall(settings.run.services, call),
    log: { warn: (text) => app.log.warn(text), error: (text) => app.log.error(text) },
  })
  const app = createHttpServer({
    ...readHttpSettings(settings),
    site,
    pages,
    desk: opened.desk,
    visits: createVisits({
      keys: settings.releaseKeys,
      store: opened.desk.store,
      publicUrl: settings.run.publicUrl,
      canaries: () => site.canaries,
      named: () => namedCanaries(site),
    }),
    policies,
    serviceWorker: worker,
    tallies,
    keepUnsent: (call) => outbox.keep(call),
    publicFolders: [join(dist, '../public'), join(dist, 'public')],
    connections: development?.connections,
  })
  development?.serve(app)
  return { app, site, outbox, tallies }
}

function readHttpSettings({ run, logLevel, anatomyKey, metricsToken, trustProxy }: Settings) {
  const { publicUrl, subscribeUrl } = run
  return { publicUrl, subscribeUrl, logLevel, anatomyKey, metricsToken, trustProxy }
}

function watchReleases(
  { desk, shell }: Opened,
  { app, site, tallies }: ReturnType<typeof assemble>,
) {
  return startWatch({
    desk,
    tallies,
    shell,
    history: () => site.history,
    canaries: () => site.canaries,
    trial: createTrial(site),
    log: app.log,
  })
}

/** Tells commands on this machine, and the parent task, where the site is. */
async function announce({ siteData, run }: Settings, log: FastifyBaseLogger) {
  // Not fatal: only commands on this machine need the address.
  await leaveAddress(siteData, run.publicUrl).catch((error) =>
    log.warn(error, 'the address of the site cannot be left in SITE_DATA'),
  )
  console.log(`shell ready ${run.publicUrl}`)
  // Fails only where the parent is gone, which 'disconnect' says.
  process.send?.({ ready: run.publicUrl }, () => undefined)
}

/** With the shell's id in it: browsers install a worker with other bytes anew, and so renew its offline page. */
async function readWorker(shell: string, keepsPages: boolean) {
  const file = keepsPages ? 'service-worker.js' : 'leave.js'
  return `${await readFile(join(import.meta.dirname, file), 'utf8')}\n// ${shell}\n`
}

async function openDesk(settings: Settings, development: Development): Promise<Opened> {
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
