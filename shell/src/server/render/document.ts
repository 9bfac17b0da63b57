import type { StaticHandlerContext } from 'react-router-dom'
import type { SiteStore } from '@site/platform/host'
import { NotFoundError } from '@site/platform'
import type { Release } from '@site/releases'
import { formatPageState, type PageError, type PageRemote } from '../../site/page-state'
import type { LiveRemote, RendererData } from './release-set'

type RenderedPage = {
  owner: string | undefined
  context: StaticHandlerContext
  store: SiteStore
  rendered: string
}

const hoisted = /^(?:<title>[^<]*<\/title>|<(?:meta|link)[^>]*\/>)*/

/** Writes the HTML document around a rendered page of one release set. */
export function createDocument({ releaseSet, settings, releasesUrl }: RendererData) {
  const { shell } = releaseSet
  const remotes = releaseSet.remotes.map((remote) => describe(remote))
  const address = (release: Release, id: string) => (file: string) =>
    `${releasesUrl}/${release.remote}/${id}/${file}`
  const shellAddress = address(shell.release, shell.id)
  const importMap = JSON.stringify({ integrity: integrityOfAll() })

  return ({ owner, context, store, rendered }: RenderedPage) => {
    const remote = releaseSet.remotes.find(({ release }) => release.remote === owner)
    const head = hoisted.exec(rendered)?.[0] ?? ''
    const state = formatPageState({
      releaseSet: releaseSet.id,
      remotes,
      settings,
      store: { ...store.getState() },
      // Data lives in the store; an entry for each route keeps the router from loading it again.
      loaderData: Object.fromEntries(context.matches.map(({ route }) => [route.id, null])),
      actionData: context.actionData,
      errors: describeErrors(context.errors),
    })
    return [
      '<!doctype html><html lang="en"><head><meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width,initial-scale=1">',
      head,
      '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="manifest" href="/manifest.webmanifest">',
      `<style>${shell.css}</style>`,
      remote ? `<style data-remote="${owner}">${remote.css}</style>` : '',
      `<script type="importmap">${importMap}</script>`,
      '</head><body><div id="site">',
      rendered.slice(head.length),
      '</div>',
      modulesOf(remote, context).map(preload).join(''),
      `<script type="application/json" id="page-state">${state}</script>`,
      `<script data-main="${shellAddress(shell.release.entry)}">${shell.boot}</script>`,
      '</body></html>',
    ].join('')
  }

  function describe({ release, id }: LiveRemote): PageRemote {
    return {
      remote: release.remote,
      mounts: release.mounts,
      entry: `${releasesUrl}/${release.remote}/${id}/${release.entry}`,
      styles: release.styles.map((file) => `${releasesUrl}/${release.remote}/${id}/${file}`),
    }
  }

  /** The browser checks every module it imports against this, from whichever host it comes. */
  function integrityOfAll() {
    const all: Record<string, string> = {}
    for (const { release, id } of [shell, ...releaseSet.remotes]) {
      for (const [file, { integrity }] of Object.entries(release.files)) {
        const isModule = file.startsWith('web/') && file.endsWith('.js')
        if (isModule) all[address(release, id)(file)] = integrity
      }
    }
    return all
  }

  /** The shell's modules, the remote's, and those of the pages that are shown. */
  function modulesOf(remote: LiveRemote | undefined, context: StaticHandlerContext) {
    const modules = shell.release.modules.map((file) => module(shell.release, shell.id, file))
    if (!remote) return modules
    const { release, id } = remote
    const pages = context.matches.flatMap(
      ({ route }) => release.pages[route.id.slice(release.remote.length + 1)] ?? [],
    )
    const files = new Set([...release.modules, ...pages])
    return [...modules, ...[...files].map((file) => module(release, id, file))]
  }

  function module(release: Release, id: string, file: string) {
    return { href: address(release, id)(file), integrity: release.files[file]?.integrity ?? '' }
  }
}

function preload({ href, integrity }: { href: string; integrity: string }) {
  return `<link rel="modulepreload" fetchpriority="low" crossorigin href="${href}" integrity="${integrity}">`
}

function describeErrors(errors: StaticHandlerContext['errors']) {
  if (!errors) return null
  return Object.fromEntries(
    Object.entries(errors).map(([route, error]): [string, PageError] => [
      route,
      error instanceof NotFoundError ? { kind: 'not-found' } : { kind: 'failed' },
    ]),
  )
}
