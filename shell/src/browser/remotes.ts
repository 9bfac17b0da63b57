import type { Remote } from '@site/contract'
import { ownerOf } from '@site/releases/owner'
import { exposedRemote } from '../page/exposed-remote'
import type { Federation } from '../page/federation'
import type { Integrity, PageRemote } from '../page/page-state'
import { RemoteError } from '../page/remote-error'
import { beforeDeadline } from './deadline'
import type { ArrivedPage } from './read-page-state'
import {
  addImportMap,
  addStyles,
  fetchSetFile,
  hasPartOfStyles,
  hasStyles,
  importModule,
  mapRetry,
  preload,
  preloadModules,
  readPageIntegrity,
  retryAddress,
} from './remote-files'

export type Remotes = ReturnType<typeof createRemotes>

type KnownRemote = PageRemote & { integrity: Integrity }

/** What a remote is loaded with; tests bring their own. */
const loaders = {
  importModule,
  async createFederation(): Promise<Federation> {
    const { createFederation } = await import(
      /* webpackChunkName: "federation" */ '../page/federation'
    )
    return createFederation('shell', [])
  },
}

/** The remotes of the page's release set, each loaded when a URL first needs it. */
export function createRemotes(
  { owner, setUrl }: Pick<ArrivedPage, 'owner' | 'setUrl'>,
  { importModule, createFederation } = loaders,
) {
  const known = new Map<string, KnownRemote>()
  const loads = new Map<string, Promise<Remote>>()
  /** Failures of each remote by name, and of the set file by URL; they number the retries. */
  const failures = new Map<string, number>()
  const sheets = new Map<string, Promise<void>>()
  let others: Promise<void> | undefined
  let federation: Promise<Federation> | undefined
  /** False in a browser that reads only the first import map of a page (Firefox). */
  let areMapsRead = true
  addImportMap({ integrity: {} }, () => {
    areMapsRead = false
  })
  if (owner) known.set(owner.remote, { ...owner, integrity: readPageIntegrity() })

  const failuresOf = (what: string) => failures.get(what) ?? 0

  /** Reads the rest of the page's own release set, not the live one (version skew). */
  function loadOthers() {
    others ??= fetchSetFile(setUrl, failuresOf(setUrl))
      .then(({ remotes }) => {
        for (const remote of remotes) {
          if (known.has(remote.remote)) continue
          known.set(remote.remote, remote)
          addImportMap({ integrity: remote.integrity })
        }
      })
      .catch((error: unknown) => {
        others = undefined
        failures.set(setUrl, failuresOf(setUrl) + 1)
        throw error
      })
    return others
  }

  /** The remote that owns a path; undefined when no remote does. */
  async function find(pathname: string): Promise<PageRemote | undefined> {
    const isOfPage = owner && ownerOf(pathname, [owner])
    // Before any remote loads, because a failure of the runtime is no remote's fault.
    await Promise.all([loadOthers(), isOfPage ? undefined : openFederation()])
    return knownOwner(pathname)
  }

  /** The same, among the remotes known so far. */
  function knownOwner(pathname: string): PageRemote | undefined {
    return known.get(ownerOf(pathname, known.values()) ?? '')
  }

  function named(remote: string | undefined): PageRemote | undefined {
    return known.get(remote ?? '')
  }

  /** Single flight. Throws `RemoteError` when the remote cannot be loaded before the deadline. */
  function load({ remote }: PageRemote): Promise<Remote> {
    const underWay = loads.get(remote)
    if (underWay) return underWay
    const loading = fetchRemote(remote, failuresOf(remote))
    loads.set(remote, loading)
    loading.catch(() => forget(remote))
    return loading
  }

  async function fetchRemote(remote: string, attempt: number): Promise<Remote> {
    const described = known.get(remote)
    if (!described) throw new RemoteError(remote, 'is not part of the release set of this page')
    if (attempt > 0 && areMapsRead) mapRetry(described, described.integrity, attempt)
    try {
      const [module] = await Promise.all([
        beforeDeadline(`The remote ${remote}`, loadModules(described, attempt)),
        hasStyles(remote) ? undefined : loadStyles(described, attempt),
      ])
      return module
    } catch (cause) {
      if (cause instanceof RemoteError) throw cause
      throw new RemoteError(remote, 'could not be loaded', { cause })
    }
  }

  async function loadModules(described: KnownRemote, attempt: number) {
    const { remote, integrity, module } = described
    const isOfPage = remote === owner?.remote
    const isMapped = areMapsRead || (isOfPage && attempt === 0)
    if (!isMapped) await preloadModules(described, integrity, attempt)
    // Without a container, whose runtime is a seventh of a first page's code. The server has compared the versions.
    if (isOfPage && module) {
      return exposedRemote(await importModule(retryAddress(module, attempt)), remote)
    }
    return loadContainer(described, attempt)
  }

  async function loadContainer(described: KnownRemote, attempt: number) {
    const { remote, entry, integrity, module } = described
    // The container imports it.
    if (module && areMapsRead) void preload(retryAddress(module, attempt), integrity[module])
    const { addRemotes, loadRemote } = await openFederation()
    // A new name for each attempt, because Module Federation caches by name, even a promise that never settles.
    const name = retryAddress(remote, attempt)
    addRemotes([{ name, entry: retryAddress(entry, attempt), type: 'module' }])
    return loadRemote(remote, name)
  }

  /** Single flight. */
  function openFederation() {
    federation ??= beforeDeadline('Module Federation', createFederation()).catch(
      (error: unknown) => {
        federation = undefined
        throw error
      },
    )
    return federation
  }

  /** The page's own remote has a part of its styles inline: this loads all, for another page of it. */
  async function completeStyles({ remote }: PageRemote) {
    const described = known.get(remote)
    if (described && hasPartOfStyles(remote)) await loadStyles(described, failuresOf(remote))
  }

  async function loadStyles(described: KnownRemote, attempt: number) {
    await Promise.all(described.styles.map((address) => loadSheet(described, address, attempt)))
  }

  /** Kept when the remote's modules fail, so that a retry does not apply a sheet twice. */
  function loadSheet({ remote, integrity }: KnownRemote, address: string, attempt: number) {
    const underWay = sheets.get(address)
    if (underWay) return underWay
    const sheet = addStyles(remote, retryAddress(address, attempt), integrity[address])
    sheets.set(address, sheet)
    sheet.catch(() => sheets.delete(address))
    return sheet
  }

  /** Drops a remote, so that the next load is a new attempt. */
  function forget(remote: string) {
    if (loads.delete(remote)) failures.set(remote, failuresOf(remote) + 1)
  }

  return {
    find,
    knownOwner,
    named,
    load,
    completeStyles,
    forget,
  }
}
