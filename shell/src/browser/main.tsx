import { NotFoundError } from '@site/platform'
import { createHttpClient, createStore, PlatformProvider } from '@site/platform/host'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { createPlatform } from '../site/create-platform'
import { startBeacon } from './beacon'
import { prefetchLinks, routeColdLinks } from './links'
import { readPageState } from './read-page-state'
import { createRemotes } from './remotes'
import { retry } from './retry'
import { createSiteRouter } from './site-router'

const page = readPageState()
const beacon = startBeacon(page.owner)
const remotes = createRemotes(page, (remote) => beacon.noteFailedLoad(remote))
const platform = createPlatform({
  settings: page.settings,
  connect: (baseUrl) => createHttpClient({ baseUrl, timeoutMs: 10_000 }),
  toast: (message, kind) =>
    void import('./toast').then(({ showToast }) => showToast(message, kind)),
})
const store = createStore(platform, page.store)
const { owner } = page

async function loadOwner() {
  if (!owner) return undefined
  return { owner, remote: await remotes.load(owner) }
}

/** A page that does not exist is an answer, not a fault. */
function reportError(error: unknown) {
  if (error instanceof NotFoundError) return
  beacon.noteError()
  console.error(error)
}

// The page's remote is preloaded, so it is here at once or there is trouble.
const arrival = await Promise.race([
  loadOwner().catch(() => undefined),
  new Promise<undefined>((resolve) => setTimeout(resolve, 8000)),
])
const { router, arrive } = await createSiteRouter({ page, remotes, store, platform }).start(arrival)
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
if (owner && !arrival) {
  const late = await retry(loadOwner)
  if (late) await arrive(late)
}
