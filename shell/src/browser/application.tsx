import { NotFoundError } from '@site/platform'
import { createHttpClient, deferStore, PlatformProvider } from '@site/platform/host'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { keepsVisitedPages } from '../../site.config'
import { createPlatform } from '../page/create-platform'
import type { PageRemote } from '../page/page-state'
import { sharedLibraries } from '../page/shared-libraries'
import { asError } from '../page/thrown'
import { type Arrival, loadArrival } from './arrival'
import { isSavingData, prefetchLinks, routeColdLinks } from './links'
import { nextTask } from './next-task'
import { keepVisited } from './offline/keep-visited'
import { readPageState } from './read-page-state'
import { preloadRetried } from './remotes/remote-files'
import { createRemotes } from './remotes/remotes'
import { retry } from './retry'
import { postponePopState } from './router/pop-state'
import { finishViewTransitions } from './router/view-transitions'
import { createSiteRouter } from './site-router'
import { startBeacon } from './telling/beacon'

globalThis.siteShared = sharedLibraries
globalThis.sitePreload = preloadRetried
const page = readPageState()
const beacon = startBeacon(page.remote)
const remotes = createRemotes(page)
const platform = beacon.watchServices(
  createPlatform({
    settings: page.settings,
    connect: (baseUrl) => createHttpClient({ baseUrl, timeoutMs: 10_000 }),
    toast: (message, kind) =>
      void loadToasts()
        .then(({ showToast }) => showToast(message, kind))
        .catch(reportError),
  }),
)
const store = deferStore({ arrived: page.store, load: () => untilLoaded(loadStore) })
const ownRemote = page.remote

const loadToasts = () => untilLoaded(() => import(/* webpackChunkName: "toast" */ './toast'))

async function loadStore() {
  const { createStore } = await import(/* webpackChunkName: "store" */ '@site/platform/store')
  return (state: Record<string, unknown>) => createStore(platform, state)
}

/** Retries: where a weak network delays what a toast tells, or what changes the store, it delays the code too. */
async function untilLoaded<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load()
  } catch (error) {
    reportError(error)
    return retry(load)
  }
}

type ErrorInfo = { componentStack?: string | null; errorInfo?: React.ErrorInfo }

/** Not found is an answer, not an error. */
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

/** Undefined when the page's remote does not load. It was preloaded, so that is a failure and not a slow network. */
async function waitForRemote(described: PageRemote): Promise<Arrival | undefined> {
  try {
    return await loadArrival(remotes, described)
  } catch (error) {
    // The page stays HTML meanwhile: the browser handles its links and forms.
    globalThis.siteBoot?.giveUp('page')
    reportFailure(asError(error), described.remote)
    return undefined
  }
}

export async function start() {
  const arrival = ownRemote ? await waitForRemote(ownRemote) : undefined
  await nextTask()
  // Another page is being loaded: hydration would take this HTML for it.
  if (globalThis.siteBoot?.handOver() === false) return
  const { router, arrive } = createSiteRouter({
    page,
    remotes,
    store,
    platform,
    onFailure: reportFailure,
  }).start(arrival)
  postponePopState(router.pop)
  finishViewTransitions(router)
  const container = document.getElementById('site')
  if (!container) throw new Error('The page has no #site element to hydrate. Reload it.')

  await nextTask()
  startTransition(() => {
    hydrateRoot(
      container,
      <PlatformProvider platform={platform} store={store}>
        <RouterProvider router={router} onError={reportError} />
      </PlatformProvider>,
      {
        onCaughtError: reportError,
        onUncaughtError: reportError,
        onRecoverableError: (error, info) => {
          // What React renders anew, as in a page that the browser has translated, loses the HTML of regions that sleep.
          globalThis.siteBoot?.openAll()
          reportError(error, info)
        },
      },
    )
  })
  routeColdLinks((to, options) => void router.navigate(to, options))
  for (const type of ['pointerdown', 'keydown']) {
    addEventListener(type, () => void store.prepare(), { once: true, passive: true })
  }
  router.subscribe(({ navigation, location }) => {
    if (navigation.state === 'idle') beacon.moveTo(remotes.knownAt(location.pathname))
  })
  const afterNavigation = (run: () => void) => {
    router.subscribe(({ navigation }) => {
      if (navigation.state === 'idle') setTimeout(run, 200)
    })
  }
  prefetchLinks(remotes, router.prepare, afterNavigation)
  if (keepsVisitedPages && process.env.NODE_ENV === 'production' && 'serviceWorker' in navigator) {
    keepVisited(isSavingData() ? undefined : afterNavigation).catch(reportError)
  }
  const anatomy = document.getElementById('page-anatomy')?.textContent
  if (anatomy) void import('./anatomy').then(({ showAnatomy }) => showAnatomy(anatomy))
  addEventListener('pageshow', ({ persisted }) => {
    // From the back/forward cache the page comes as it was left: perhaps while a navigation was under way, and with the
    // scrolling left to the browser, which React Router takes over only when it is mounted.
    if (!persisted) return
    history.scrollRestoration = 'manual'
    if (router.state.navigation.state !== 'idle') location.reload()
  })
  if (ownRemote && !arrival) {
    arrive(await retry(() => loadArrival(remotes, ownRemote)))
  }
}
