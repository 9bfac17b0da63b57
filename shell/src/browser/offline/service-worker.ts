// Served as /service-worker.js. Every page comes from the network; what it showed last is kept for when there is none.
import { offlinePath, visitHeader } from '../../page/offline'
import { type Kept, kept } from './kept'
import { type FetchEvent, worker } from './worker-scope'

worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(kept.offline.name).then((cache) => cache.add(offlinePath)))
  void worker.skipWaiting()
})

worker.addEventListener('activate', (event) => {
  // Preload: the page is asked for while the worker starts.
  const preloads = worker.registration.navigationPreload?.enable()
  event.waitUntil(Promise.all([worker.clients.claim(), preloads, dropMoving()]))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(showPage(event))
  // Services, and a host of assets, are asked by the page itself.
  else if (new URL(request.url).origin === location.origin) event.respondWith(readFile(event))
})

/** A message from a page: addresses that it has loaded without the worker. */
worker.addEventListener('message', (event) => {
  // A cast: only pages of this site can send one.
  const addresses = event.data as string[]
  event.waitUntil(Promise.allSettled(addresses.map(keepSeen)))
})

async function showPage(event: FetchEvent): Promise<Response> {
  const { request } = event
  try {
    const preloaded: Response | undefined = await event.preloadResponse
    // Without a network Firefox fulfils the promise of a preload, with an error, where others reject it.
    const isThere = preloaded !== undefined && preloaded.type !== 'error'
    const answer = isThere ? preloaded : await fetch(request)
    event.waitUntil(keepPage(request.url, answer.clone()))
    return answer
  } catch (error) {
    const shown = (await find(kept.pages, request.url)) ?? (await find(kept.offline, offlinePath))
    if (shown) return shown
    throw error
  }
}

async function readFile(event: FetchEvent): Promise<Response> {
  const { request } = event
  const found = await find(kept.files, request.url)
  if (found) return found
  const answer = await fetch(request)
  event.waitUntil(keepFile(request.url, answer.clone()))
  return answer
}

async function keepSeen(address: string) {
  const answer = await fetch(address)
  if (!isHtml(answer)) return keepFile(address, answer)
  const [, modules = ''] = /data-modules="([^"]*)"/.exec(await answer.clone().text()) ?? []
  // A page without them is worth keeping, too.
  await Promise.allSettled(modules.split(' ').filter(Boolean).map(keepModule))
  await keepPage(address, answer)
}

/** Of a release that came since the page was opened, the page has loaded nothing. */
async function keepModule(address: string) {
  if (!(await find(kept.files, address))) await keepFile(address, await fetch(address))
}

/** Keeps what all visitors get, and neither a preview nor a canary. */
async function keepPage(address: string, answer: Response) {
  const isGone = answer.status === 404 || answer.status === 410
  if (isGone) await (await caches.open(kept.pages.name)).delete(address, { ignoreVary: true })
  const isForAll =
    cachingOf(answer).includes('public') || answer.headers.get(visitHeader) === 'live'
  const isWhole = answer.status === 200 && !answer.redirected && isHtml(answer)
  if (isWhole && isForAll) await keep(kept.pages, address, answer)
}

/** Keeps files that never change. An address that led to one may lead to another next time. */
async function keepFile(address: string, answer: Response) {
  const isWhole = answer.status === 200 && !answer.redirected
  if (isWhole && cachingOf(answer).includes('immutable')) await keep(kept.files, address, answer)
}

/** Earlier workers kept, under the address of the live set, the set that it led to: for good. */
async function dropMoving() {
  await (await caches.open(kept.files.name)).delete('/_site/sets/live.json')
}

async function keep({ name, most }: Kept, address: string, answer: Response) {
  const cache = await caches.open(name)
  // An entry that is put again becomes the newest.
  await cache.put(address, answer)
  const entries = await cache.keys()
  await Promise.all(entries.slice(0, -most).map((oldest) => cache.delete(oldest)))
}

/** Undefined also where the browser's storage is broken: the network may still answer. */
function find({ name }: Kept, address: string): Promise<Response | undefined> {
  return caches.match(address, { cacheName: name, ignoreVary: true }).catch(() => undefined)
}

function isHtml({ headers }: Response) {
  return headers.get('Content-Type')?.startsWith('text/html') ?? false
}

function cachingOf({ headers }: Response) {
  return headers.get('Cache-Control') ?? ''
}
