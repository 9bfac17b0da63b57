import { NotFoundError } from '@site/platform'
import { createHttpClient, createStore, PlatformProvider } from '@site/platform/host'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { createPlatform } from '../page/create-platform'
import type { PageRemote } from '../page/page-state'
import { type Arrival, loadArrival } from './arrival'
import { prefetchLinks, routeColdLinks } from './links'
import { readPageState } from './read-page-state'
import { createRemotes } from './remotes'
import { retry } from './retry'
import { createSiteRouter } from './site-router'
import { startBeacon } from './telling/beacon'

const page = readPageState()
const beacon = startBeacon(page.owner)
const remotes = createRemotes(page)
const platform = beacon.watchServices(
  createPlatform({
    settings: page.settings,
    connect: (baseUrl) => createHttpClient({ baseUrl, timeoutMs: 10_000 }),
    toast: (message, kind) =>
      void import('./toast').then(({ showToast }) => showToast(message, kind)).catch(reportError),
  }),
)
const store = createStore(platform, page.store)
const { owner } = page

type ErrorInfo = { componentStack?: string | null; errorInfo?: React.ErrorInfo }

/** A page that does not exist is an answer, not a fault. */
function reportError(error: unknown, info: ErrorInfo = {}) {
  if (error instanceof NotFoundError) return
  const { componentStack } = info.errorInfo ?? info
  beacon.noteError(error, componentStack ?? '')
  console.error(error)
}

function reportFailure(error: Error, name: string | undefined) {
  const remote = remotes.named(name)
  if (remote) beacon.noteFailedLoad(remote)
  console.error(error)
}

/** The page's remote is preloaded, so it is here at once or there is trouble. */
async function waitForOwner(described: PageRemote): Promise<Arrival | undefined> {
  try {
    return await loadArrival(remotes, described)
  } catch (error) {
    // The page stands as HTML meanwhile: its links and forms are the browser's.
    globalThis.siteBoot?.giveUp('page')
    reportFailure(error instanceof Error ? error : new Error(String(error)), described.remote)
    return undefined
  }
}

const arrival = owner ? await waitForOwner(owner) : undefined
const { router, arrive } = createSiteRouter({
  page,
  remotes,
  store,
  platform,
  onFailure: reportFailure,
}).start(arrival)
const container = document.getElementById('site')
if (!container) throw new Error('The page has no #site element to hydrate. Reload it.')

startTransition(() => {
  hydrateRoot(
    container,
    <PlatformProvider platform={platform} store={store}>
      <RouterProvider router={router} onError={reportError} />
    </PlatformProvider>,
    {
      onCaughtError: reportError,
      onUncaughtError: reportError,
      onRecoverableError: reportError,
    },
  )
})
routeColdLinks((to) => void router.navigate(to))
router.subscribe(({ navigation, location }) => {
  if (navigation.state === 'idle') beacon.moveTo(remotes.knownOwner(location.pathname))
})
prefetchLinks(remotes, (run) => {
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') setTimeout(run, 200)
  })
})
const anatomy = document.getElementById('page-anatomy')?.textContent
if (anatomy) void import('./anatomy').then(({ showAnatomy }) => showAnatomy(anatomy))
addEventListener('pageshow', ({ persisted }) => {
  // Kept by the browser as it was left, half on its way to a page that the server was asked for.
  if (persisted && router.state.navigation.state !== 'idle') location.reload()
})
if (owner && !arrival) arrive(await retry(() => loadArrival(remotes, owner)))
