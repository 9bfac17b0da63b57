import type { Remote } from '@site/contract'
import { exposedRemote } from '../../page/exposed-remote'
import type { Federation } from '../../page/federation'
import type { PageRemote } from '../../page/page-state'
import { beforeDeadline } from './deadline'
import {
  addImportMap,
  importModule,
  type KnownRemote,
  mapRetry,
  preload,
  preloadModules,
  retryAddress,
} from './remote-files'

/** What a remote is loaded with; tests bring their own. */
const usualLoaders = {
  importModule,
  async createFederation(): Promise<Federation> {
    const { createFederation } = await import(
      /* webpackChunkName: "federation" */ '../../page/federation'
    )
    return createFederation('shell', [])
  },
}

export type Loaders = typeof usualLoaders

/** Loads the modules of remotes; `own` is the page's. */
export function createRemoteModules(
  own: PageRemote | null,
  { importModule, createFederation }: Loaders = usualLoaders,
) {
  let federation: Promise<Federation> | undefined
  /** False in a browser that reads only the first import map of a page (Firefox). */
  let areMapsRead = true
  addImportMap({ integrity: {} }, () => {
    areMapsRead = false
  })

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

  async function load(described: KnownRemote, attempt: number): Promise<Remote> {
    const { remote, integrity, module } = described
    const isOfPage = remote === own?.remote
    if (attempt > 0 && areMapsRead) mapRetry(described, integrity, attempt)
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

  return { load, openFederation }
}
