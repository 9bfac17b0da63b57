import { NotFoundError } from '@site/platform'
import { pageHandleOf, type SiteStore } from '@site/platform/host'
import type { Preview } from '@site/releases'
import type { StaticHandlerContext } from 'react-router-dom'
import { formatPageState, type PageError } from '../../site/page-state'
import { addressOf, describeModules, describeRemote, setUrl } from '../set-file'
import { describeAnatomy, type Measured } from './anatomy'
import { fontFaces, fontPreload } from './font'
import { previewBadge } from './preview-badge'
import type { LiveRemote, RendererData } from './release-set'
import { structuredData } from './structured-data'

type RenderedPage = {
  owner: string | undefined
  context: StaticHandlerContext
  store: SiteStore
  rendered: string
  preview?: Preview | undefined
  /** For a page that shows its anatomy. */
  measured?: Pick<Measured, 'serverMs' | 'failure'> | false | undefined
}

const hoisted = /^(?:<title>[^<]*<\/title>|<(?:meta|link)[^>]*\/>)*/

/** Writes the HTML document around a rendered page of one release set. */
export function createDocument({ releaseSet, settings, releasesUrl }: RendererData) {
  const { shell } = releaseSet
  const shellModules = describeModules(shell, releasesUrl)

  return ({ owner, context, store, rendered, preview, measured }: RenderedPage) => {
    const remote = releaseSet.remotes.find(({ release }) => release.remote === owner)
    const modules = { ...shellModules, ...(remote && describeModules(remote, releasesUrl)) }
    const head = hoisted.exec(rendered)?.[0] ?? ''
    const state = formatPageState({
      setUrl: setUrl(releaseSet.id),
      owner: remote ? describeRemote(remote, releasesUrl) : null,
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
      describePage(context, store),
      '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="manifest" href="/manifest.webmanifest">',
      fontPreload,
      `<style>${fontFaces}${shell.css}</style>`,
      remote ? `<style data-remote="${owner}">${remote.css}</style>` : '',
      `<script type="importmap">${JSON.stringify({ integrity: modules })}</script>`,
      '</head><body><div id="site">',
      rendered.slice(head.length),
      '</div>',
      preview ? previewBadge(preview) : '',
      measured
        ? describeAnatomy(releaseSet, { ...measured, owner, files: neededFiles(remote, context) })
        : '',
      neededModules(remote, context)
        .map((href) => preload(href, modules[href]))
        .join(''),
      `<script type="application/json" id="page-state">${state}</script>`,
      `<script data-main="${addressOf(shell, shell.release.entry, releasesUrl)}">${shell.boot}</script>`,
      '</body></html>',
    ].join('')
  }

  function describePage({ matches, statusCode }: StaticHandlerContext, store: SiteStore) {
    const handle = pageHandleOf(matches.map(({ route }) => route.handle))
    const match = matches.at(-1)
    if (!handle || !match || statusCode !== 200) return ''
    const { pathname, params } = match
    return structuredData(handle, { state: store.getState(), pathname, params }, settings)
  }

  /** The shell's modules, the remote's, and those of the pages that are shown. */
  function neededModules(remote: LiveRemote | undefined, context: StaticHandlerContext) {
    const ofShell = shell.release.modules.map((file) => addressOf(shell, file, releasesUrl))
    if (!remote) return ofShell
    const ofRemote = neededFiles(remote, context)
    return [...ofShell, ...ofRemote.map((file) => addressOf(remote, file, releasesUrl))]
  }
}

function neededFiles(remote: LiveRemote | undefined, { matches }: StaticHandlerContext): string[] {
  if (!remote) return []
  const { modules, pages, remote: name } = remote.release
  const ofPages = matches.flatMap(({ route }) => pages[route.id.slice(name.length + 1)] ?? [])
  return [...new Set([...modules, ...ofPages])]
}

function preload(href: string, integrity = '') {
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
