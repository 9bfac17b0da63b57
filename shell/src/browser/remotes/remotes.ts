import type { Remote } from '@site/contract'
import { remoteAt } from '@site/releases/remote-at'
import type { PageRemote } from '../../page/page-state'
import { RemoteError } from '../../page/remote-error'
import { beforeDeadline } from './deadline'
import { createKnownRemotes } from './known-remotes'
import { hasPartOfStyles, hasStyles } from './remote-files'
import { createRemoteModules, type Loaders } from './remote-modules'
import { createRemoteStyles } from './remote-styles'

export type Remotes = ReturnType<typeof createRemotes>

type Arrived = {
  /** The remote of the page. */
  remote: PageRemote | null
  /** Address of the release set's file. */
  setUrl: string
}

/** The remotes of the page's release set, each loaded when a URL first needs it. */
export function createRemotes({ remote: own, setUrl }: Arrived, loaders?: Loaders) {
  const known = createKnownRemotes(own, setUrl)
  const loads = new Map<string, Promise<Remote>>()
  /** By name; they number the retries. */
  const failures = new Map<string, number>()
  const modules = createRemoteModules(own, loaders)
  const styles = createRemoteStyles()

  const failuresOf = (remote: string) => failures.get(remote) ?? 0

  /** The remote at a path; undefined when there is none. */
  async function find(pathname: string): Promise<PageRemote | undefined> {
    const isOfPage = own && remoteAt(pathname, [own])
    // Before any remote loads, because a failure of the runtime is no remote's fault.
    await Promise.all([known.readSet(), isOfPage ? undefined : modules.openFederation()])
    return known.at(pathname)
  }

  /** The same, among the remotes known so far. */
  function knownAt(pathname: string): PageRemote | undefined {
    return known.at(pathname)
  }

  function named(remote: string | undefined): PageRemote | undefined {
    return known.named(remote)
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
    const described = known.named(remote)
    if (!described) throw new RemoteError(remote, 'is not part of the release set of this page')
    try {
      const [module] = await Promise.all([
        beforeDeadline(`The remote ${remote}`, modules.load(described, attempt)),
        hasStyles(remote) ? undefined : styles.load(described, attempt),
      ])
      return module
    } catch (cause) {
      if (cause instanceof RemoteError) throw cause
      throw new RemoteError(remote, 'could not be loaded', { cause })
    }
  }

  /** The page's own remote has a part of its styles inline: this loads all, for another page of it. */
  async function completeStyles({ remote }: PageRemote) {
    const described = known.named(remote)
    if (described && hasPartOfStyles(remote)) await styles.load(described, failuresOf(remote))
  }

  /** Drops a remote, so that the next load is a new attempt. */
  function forget(remote: string) {
    if (loads.delete(remote)) failures.set(remote, failuresOf(remote) + 1)
  }

  return { find, knownAt, named, load, completeStyles, forget }
}
