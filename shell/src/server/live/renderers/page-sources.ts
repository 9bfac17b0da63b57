import { type Release, remoteAt } from '@site/releases'
import { sitemapPath } from '../../../page/sitemap-path'
import { messageOf } from '../../../page/thrown'
import { type LoadedRelease, type ReleaseSet, remoteNamed } from '../../release-set/release-set'
import type { PageAnswer, PageRequest } from '../../renderer/protocol/protocol'
import type { PageSource } from './page-source'
import type { Renderers } from './renderers'
import { inSlices, mostPages, shareSitemap, writeSitemap } from './sitemap'

type PageSourcesOptions = {
  renderers: Renderers
  publicUrl: string
  live: () => ReleaseSet | undefined
  logError: (reason: string) => void
}

const notFound: PageAnswer = { status: 404, body: '' }
const longestMemory = 200

/** Hot path: computed once for each set, not for each request. */
type Known = { releases: Release[]; sources: Map<string, PageSource> }

/** Finds the source of a page: the renderer of its remote's release, or the shell itself. */
export class PageSources {
  readonly #since = new Map<string, number>()
  readonly #known = new WeakMap<ReleaseSet, Known>()
  /** Whose lists are too long, and were told of. */
  readonly #told = new WeakSet<LoadedRelease>()

  constructor(private readonly options: PageSourcesOptions) {}

  /** The remote of a set that a path belongs to. */
  remoteAt(url: string, set: ReleaseSet): LoadedRelease | undefined {
    return remoteNamed(set, this.#nameAt(url, set) ?? '')
  }

  /** The remote that renders the page of one visitor: its own, or for a missing page any. */
  loneRemote(url: string, set: ReleaseSet): LoadedRelease | undefined {
    return this.remoteAt(url, set) ?? set.remotes[0]
  }

  async renderAlone(page: PageRequest, set: ReleaseSet): Promise<PageAnswer> {
    // Made by no remote.
    if (page.url === sitemapPath) return this.#sitemapOf(set).render(page)
    const remote = this.loneRemote(page.url, set)
    if (!remote) throw new Error('No remote is live that could render a page.')
    const renderer = await this.options.renderers.open(remote)
    return renderer.render(page, { priority: page.form ? 'form' : 'visitor' })
  }

  find(url: string, set: ReleaseSet): PageSource {
    const name = url === sitemapPath ? sitemapPath : (this.#nameAt(url, set) ?? '')
    const { sources } = this.#knownOf(set)
    const source = sources.get(name) ?? this.#create(name, set)
    sources.set(name, source)
    return source
  }

  #nameAt(url: string, set: ReleaseSet) {
    const end = url.indexOf('?')
    return remoteAt(end < 0 ? url : url.slice(0, end), this.#knownOf(set).releases)?.remote
  }

  #knownOf(set: ReleaseSet): Known {
    const known = this.#known.get(set) ?? {
      releases: set.remotes.map(({ release }) => release),
      sources: new Map(),
    }
    this.#known.set(set, known)
    return known
  }

  #create(name: string, set: ReleaseSet): PageSource {
    if (name === sitemapPath) return this.#sitemapOf(set)
    const remote = remoteNamed(set, name)
    return remote ? this.#sourceOf(remote, set) : this.#shellSource(set)
  }

  /** Notes when a release went live: for a short time after, pages of the previous one may stand in. */
  noteLive({ remotes }: ReleaseSet) {
    for (const remote of remotes) {
      const key = nameOf(remote)
      // Deleted first, so that a release that is live again is the newest entry.
      this.#since.delete(key)
      this.#since.set(key, performance.now())
    }
    const old = [...this.#since.keys()].slice(0, -longestMemory)
    for (const key of old) this.#since.delete(key)
  }

  #sourceOf(remote: LoadedRelease, { shell }: ReleaseSet): PageSource {
    const { renderers, live } = this.options
    const since = this.#since
    const { remote: name } = remote.release
    // A page that is kept keeps what it names, for many releases perhaps: their code is the renderer's.
    const { serverCode, ...loaded } = remote
    return {
      key: `${shell.id} ${nameOf(remote)}`,
      remote: name,
      loaded,
      release: remote.id,
      get isLive() {
        return live()?.remotes.some((one) => nameOf(one) === nameOf(remote)) ?? false
      },
      get since() {
        return since.get(nameOf(remote)) ?? 0
      },
      async render(page, options) {
        const renderer = renderers.find(name, remote.id) ?? (await renderers.open(remote))
        return renderer.render(page, options)
      },
      raise: (url) => renderers.find(name, remote.id)?.raise(url),
    }
  }

  #shellSource({ shell }: ReleaseSet): PageSource {
    return { ...ofShell, key: shell.id, render: async () => notFound }
  }

  #sitemapOf(set: ReleaseSet): PageSource {
    const { publicUrl, live } = this.options
    return {
      ...ofShell,
      key: set.id,
      // A canary's lists what the canary lists, so it must not stand in for everybody's.
      get isLive() {
        return live()?.id === set.id
      },
      render: async () => {
        const lists = set.remotes.map(async (remote) => {
          const { pages, failure } = await this.#listPages(remote)
          // Without dot segments, as the sitemap has them.
          const owners = await inSlices(pages, ({ path }) =>
            this.remoteAt(new URL(path, publicUrl).pathname, set),
          )
          // Only the remote's own paths, so that it cannot list pages of others.
          return { pages: pages.filter((_, position) => owners[position] === remote), failure }
        })
        const shares = shareSitemap(await Promise.all(lists))
        for (const [at, remote] of set.remotes.entries()) {
          if (shares[at]?.isCut) this.#tellCut(remote, shares[at].pages.length)
        }
        return writeSitemap(shares, publicUrl)
      },
    }
  }

  /** Once for each release. */
  #tellCut(remote: LoadedRelease, left: number) {
    if (this.#told.has(remote)) return
    this.#told.add(remote)
    this.options.logError(
      `${nameOf(remote)} lists more pages than its share of the sitemap, which holds ${mostPages}: the first ${left} are in it, the others are left out.`,
    )
  }

  async #listPages(remote: LoadedRelease) {
    try {
      const renderer = await this.options.renderers.open(remote)
      return await renderer.list()
    } catch (error) {
      const reason = messageOf(error)
      const failure = `The pages of ${remote.release.remote} are not in the sitemap: ${reason}`
      return { pages: [], failure }
    }
  }
}

const ofShell = {
  remote: undefined,
  loaded: undefined,
  release: undefined,
  isLive: true,
  since: 0,
  raise: () => undefined,
}

function nameOf({ id, release }: LoadedRelease) {
  return `${release.remote} ${id}`
}
