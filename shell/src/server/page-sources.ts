import { ownerOf } from '@site/releases'
import { sitemapPath } from '../site/sitemap-path'
import type { PageSource } from './page-source'
import type { LiveRemote, PageAnswer, ReleaseSet } from './render/release-set'
import { writeSitemap } from './render/sitemap'
import type { Renderers } from './renderers'

type PageSourcesOptions = {
  renderers: Renderers
  publicUrl: string
  live: () => ReleaseSet | undefined
}

const notFound: PageAnswer = { status: 404, body: '' }
const longestMemory = 200

/** Finds what makes a page: the renderer of its remote's release, or the shell by itself. */
export class PageSources {
  readonly #since = new Map<string, number>()

  constructor(private readonly options: PageSourcesOptions) {}

  /** The remote of a set that a path belongs to. */
  remoteAt(url: string, { remotes }: ReleaseSet): LiveRemote | undefined {
    const end = url.indexOf('?')
    const path = end < 0 ? url : url.slice(0, end)
    const name = ownerOf(
      path,
      remotes.map(({ release }) => release),
    )
    return remotes.find(({ release }) => release.remote === name)
  }

  find(url: string, set: ReleaseSet): PageSource {
    if (url === sitemapPath) return this.#sitemapOf(set)
    const remote = this.remoteAt(url, set)
    return remote ? this.#sourceOf(remote, set) : this.#shellSource(set)
  }

  /** Takes note of when a release went live: pages of the one before may stand in for a while. */
  noteLive({ remotes }: ReleaseSet) {
    for (const remote of remotes) {
      const key = nameOf(remote)
      // A release that is live again went live now.
      this.#since.delete(key)
      this.#since.set(key, performance.now())
    }
    const old = [...this.#since.keys()].slice(0, -longestMemory)
    for (const key of old) this.#since.delete(key)
  }

  #sourceOf(remote: LiveRemote, { shell }: ReleaseSet): PageSource {
    const { renderers, live } = this.options
    const { remote: name } = remote.release
    return {
      key: `${shell.id} ${nameOf(remote)}`,
      remote: name,
      release: remote.id,
      isLive:
        live()?.remotes.some((one) => one.id === remote.id && nameOf(one) === nameOf(remote)) ??
        false,
      since: this.#since.get(nameOf(remote)) ?? 0,
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
    const { publicUrl } = this.options
    return {
      ...ofShell,
      key: set.id,
      render: async () => {
        const lists = set.remotes.map(async (remote) => {
          const { pages, failure } = await this.#listPages(remote)
          // A remote speaks for its own paths only.
          const own = pages.filter(({ path }) => this.remoteAt(path, set) === remote)
          return { pages: own, failure }
        })
        return writeSitemap(await Promise.all(lists), publicUrl)
      },
    }
  }

  async #listPages(remote: LiveRemote) {
    try {
      const renderer = await this.options.renderers.open(remote)
      return await renderer.list()
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      const failure = `The pages of ${remote.release.remote} are not in the sitemap: ${reason}`
      return { pages: [], failure }
    }
  }
}

const ofShell = {
  remote: undefined,
  release: undefined,
  isLive: true,
  since: 0,
  raise: () => undefined,
}

function nameOf({ id, release }: LiveRemote) {
  return `${release.remote} ${id}`
}
