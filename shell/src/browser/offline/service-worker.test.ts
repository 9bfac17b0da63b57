import { kept } from './kept'
import './service-worker'

const moving = `${location.origin}/_site/sets/live.json`
const file = `${location.origin}/releases/blog/1/web/page.js`

/** What the browser has kept: addresses by cache. */
let stored: Map<string, Set<string>>
let answer: Response

beforeEach(() => {
  stored = new Map()
  // jsdom has no caches, no worker and no network.
  const caches = { open: async (name: string) => openCache(name), match: async () => undefined }
  const worker = { clients: { claim: async () => undefined }, registration: {} }
  Object.assign(globalThis, { caches, ...worker, fetch: async () => answer })
})

function openCache(name: string) {
  const addresses = stored.get(name) ?? new Set<string>()
  stored.set(name, addresses)
  return {
    put: async (address: string) => void addresses.add(address),
    delete: async (address: string) => addresses.delete(new URL(address, location.origin).href),
    keys: async () => [...addresses],
  }
}

const keptFiles = () => [...(stored.get(kept.files.name) ?? [])]

async function happen(type: string, given = {}) {
  const work: Promise<unknown>[] = []
  const waitUntil = (part: Promise<unknown>) => work.push(part)
  dispatchEvent(Object.assign(new Event(type), { waitUntil, respondWith: waitUntil, ...given }))
  // Work that has ended may have added more.
  for (const part of work) await part
}

async function ask(address: string, isRedirected: boolean) {
  answer = new Response('{}', { headers: { 'Cache-Control': 'public, immutable' } })
  Object.defineProperty(answer, 'redirected', { value: isRedirected })
  // Of a clone, too.
  answer.clone = () => answer
  await happen('fetch', { request: { method: 'GET', mode: 'cors', url: address } })
}

test('a file that never changes is kept', async () => {
  await ask(file, false)

  expect(keptFiles()).toEqual([file])
})

test('an address that led to such a file is not kept, for it will lead to another', async () => {
  await ask(moving, true)

  expect(keptFiles()).toEqual([])
})

test('what an earlier worker kept under such an address goes, and the files stay', async () => {
  stored.set(kept.files.name, new Set([file, moving]))

  await happen('activate')

  expect(keptFiles()).toEqual([file])
})
