import type { Exposed } from '../../page/exposed-remote'
import type { Integrity, PageRemote, SetFile } from '../../page/page-state'
import { messageOf } from '../../page/thrown'
import { beforeDeadline } from './deadline'

/** A remote of the page's release set, with the digests of its files. */
export type KnownRemote = PageRemote & { integrity: Integrity }

/** Reads a release set. Retries bypass the browser's cache. */
export async function fetchSetFile(url: string, attempt: number): Promise<SetFile> {
  const aborting = new AbortController()
  try {
    return await beforeDeadline(url, readSetFile(url, attempt, aborting.signal))
  } catch (cause) {
    aborting.abort()
    const reason = messageOf(cause)
    throw new Error(`The release set ${url} could not be read: ${reason}`, { cause })
  }
}

async function readSetFile(url: string, attempt: number, signal: AbortSignal): Promise<SetFile> {
  const response = await fetch(url, { signal, cache: attempt > 0 ? 'reload' : 'default' })
  if (!response.ok) throw new Error(`the answer was ${response.status}.`)
  // Unchecked: written by set-file.ts of the shell that sent this page.
  return (await response.json()) as SetFile
}

/** The browser has the digest, from an import map or a preload. */
export function importModule(address: string): Promise<Partial<Exposed>> {
  return import(/* webpackIgnore: true */ address)
}

/** The digests in the page's import map: of the shell's modules and of its own remote's. */
export function readPageIntegrity(): Integrity {
  const json = document.querySelector('script[type="importmap"]')?.textContent
  // Unchecked: written by document.ts.
  return json ? (JSON.parse(json).integrity ?? {}) : {}
}

/** Trusted Types: the one use of this policy. An import map runs nothing, and each of its modules has a digest. */
const importMaps = globalThis.trustedTypes?.createPolicy('import-map', {
  createScript: (json: string) => json,
})

export function addImportMap(
  map: { integrity: Integrity; scopes?: Record<string, Record<string, string>> },
  onRefused?: () => void,
) {
  const script = document.createElement('script')
  script.type = 'importmap'
  const json = JSON.stringify(map)
  script.textContent = importMaps?.createScript(json) ?? json
  if (onRefused) script.onerror = onRefused
  document.head.append(script)
}

/**
 * Loads the modules of a remote with their digests, where no import map tells them: `Integrity-Policy` lets only such
 * through, and `import()` then finds them loaded. Never rejects, because `import()` tells what failed.
 */
export async function preloadModules(
  { entry, module }: PageRemote,
  integrity: Integrity,
  attempt: number,
) {
  await Promise.all(
    modulesOf(entry, integrity).map(([address, digest]) => {
      const isImported = address === entry || address === module
      return preload(isImported ? retryAddress(address, attempt) : address, digest)
    }),
  )
}

/** Never rejects, as above. */
export function preload(href: string, integrity = '') {
  return new Promise((resolve) => {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href })
    link.setAttribute('integrity', integrity)
    link.onload = resolve
    link.onerror = resolve
    document.head.append(link)
  })
}

/** For a chunk's next attempt (`ChunkRetryPlugin`): the new address is in no import map, so this brings its digest. */
export async function preloadRetried(address: string) {
  const { origin, pathname } = new URL(address)
  const maps = document.querySelectorAll('script[type="importmap"]')
  // Unchecked: written by document.ts, or above.
  const digests = Array.from(maps, ({ textContent }) => JSON.parse(textContent).integrity)
  const integrity = Object.assign({}, ...digests)
  await preload(address, integrity[pathname] ?? integrity[origin + pathname])
}

/** A new address for the same file, because a browser would join a hanging request for the old one. */
export function retryAddress(address: string, attempt: number) {
  return attempt > 0 ? `${address}?retry=${attempt}` : address
}

/**
 * Adds an import map by which an attempt imports all modules of a remote from new addresses, with the same digests.
 */
export function mapRetry(
  { entry, module = entry }: PageRemote,
  integrity: Integrity,
  attempt: number,
) {
  const modules = modulesOf(entry, integrity)
  addImportMap({
    integrity: Object.fromEntries(
      modules.map(([address, digest]) => [retryAddress(address, attempt), digest]),
    ),
    // The module imports chunks by their first addresses; in earlier releases the entry does.
    scopes: {
      [retryAddress(module, attempt)]: Object.fromEntries(
        modules.map(([address]) => [address, retryAddress(address, attempt)]),
      ),
    },
  })
}

/** The modules of a remote, which lie beside its entry, with their digests. */
function modulesOf(entry: string, integrity: Integrity) {
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1)
  return Object.entries(integrity).filter(
    ([address]) => address.startsWith(folder) && address.endsWith('.js'),
  )
}

/** True when the page came with the styles that it needs of a remote. */
export function hasStyles(remote: string) {
  return document.querySelector(`style[data-remote="${remote}"]`) !== null
}

/** True when those are not all styles of the remote. */
export function hasPartOfStyles(remote: string) {
  return document.querySelector(`style[data-remote="${remote}"][data-part]`) !== null
}

/**
 * Links a style sheet, for no medium until its page appears (`PageStyles`): one that is inserted before another makes
 * the browser rebuild all styles, and swap in a font that came too late for the page (`font-display: optional`).
 */
export async function addStyles(remote: string, href: string, integrity: string | undefined) {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  link.media = 'not all'
  link.dataset.remote = remote
  if (integrity) {
    link.setAttribute('integrity', integrity)
    // Subresource integrity needs CORS for files of another host.
    link.setAttribute('crossorigin', 'anonymous')
  }
  const loaded = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => reject(new Error(`The style sheet ${href} could not be loaded.`))
  })
  document.head.append(link)
  try {
    await beforeDeadline(`The style sheet ${href}`, loaded)
  } catch (error) {
    link.remove()
    throw error
  }
}
