import { NotFoundError } from '@site/platform'
import { pageHandleOf, type SiteStore } from '@site/platform/host'
import type { Preview } from '@site/releases'
import type { StaticHandlerContext } from 'react-router-dom'
import { escapeHtml } from '../../../page/escape-html'
import { offlinePath } from '../../../page/offline'
import { formatPageState, type PageError } from '../../../page/page-state'
import { addressOf, pageRemoteOf } from '../../release-set/addresses'
import { preloadFont } from '../../release-set/inline/font'
import type { Holes } from '../../release-set/inline/page-filling'
import type { RendererSetup } from '../protocol/protocol'
import { describeAnatomy, type Measured } from './anatomy'
import { previewBadge } from './preview-badge'
import { structuredData } from './structured-data'

type RenderedPage = {
  context: StaticHandlerContext
  store: SiteStore
  /** HTML. */
  rendered: Buffer
  preview?: Preview | undefined
  /** For a page that shows its anatomy. */
  measured?: Omit<Measured, 'files'> | undefined
}

/** Stands before the styles, so that no white page flashes before a dark one. The colours are `--paper` of both. */
const schemes =
  '<meta name="color-scheme" content="light dark">' +
  '<meta name="theme-color" content="#111d25" media="(prefers-color-scheme:dark)">' +
  '<meta name="theme-color" content="#fbf8f2">'

/**
 * Render blocking until the HTML before the footer has arrived: the start of a row would shift when its end comes. The
 * footer itself, because Chromium waits for the start of the element, and the standard for its end.
 */
const wholePaint = '<link rel="expect" href="#footer" blocking="render">'

const hoisted = /^(?:<title>[^<]*<\/title>|<(?:meta|link)[^>]*\/>)*/

/**
 * Writes the HTML document around a rendered page, with holes for its inline blocks. It names only the shell and the
 * page's remote, so that it stays the same when other remotes are released.
 */
export function createDocument(setup: RendererSetup) {
  const { shell, remote, settings, releasesUrl } = setup

  return (page: RenderedPage): { body: Buffer; holes: Holes } => {
    const { context, store, rendered, preview, measured } = page
    // One character for each byte, so that positions are the same.
    const length = hoisted.exec(rendered.toString('latin1'))?.[0].length ?? 0
    const head = rendered.toString('utf8', 0, length)
    const before = join([
      '<!doctype html><html lang="en"><head><meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width,initial-scale=1">',
      schemes,
      wholePaint,
      head,
      pageData(context, store),
      '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="manifest" href="/manifest.webmanifest">',
      preloadFont(head.includes('as="image"')),
    ])
    const opened = join(['</head><body><div id="site">'])
    const after = join([
      '</div>',
      preview ? previewBadge(preview) : '',
      measured
        ? describeAnatomy({ shell, remote }, { ...measured, files: neededFiles(remote, context) })
        : '',
      isStill(context) ? '' : writeScripts(context, store),
    ])
    const site = rendered.subarray(length)
    const end = join([isStill(context) ? '' : '</script>', '</body></html>'])
    const body = Buffer.concat([before, opened, site, after, end])
    const boot = isStill(context) ? undefined : body.length - end.length
    return { body, holes: { styles: before.length, boot } }
  }

  function writeScripts(context: StaticHandlerContext, store: SiteStore) {
    const state = formatPageState({
      remote: remote ? pageRemoteOf(remote, releasesUrl) : null,
      settings,
      store: { ...store.getState() },
      // The data is in the store; an entry for each route keeps the router from running its loader again.
      loaderData: Object.fromEntries(context.matches.map(({ route }) => [route.id, null])),
      actionData: context.actionData,
      errors: pageErrors(context.errors),
    })
    return [
      `<script type="application/json" id="page-state">${state}</script>`,
      // The boot script preloads the modules once the page is painted.
      `<script data-main="${addressOf(shell, shell.release.entry, releasesUrl)}" data-modules="${escapeHtml(neededModules(context).join(' '))}">`,
    ].join('')
  }

  function pageData({ matches, statusCode }: StaticHandlerContext, store: SiteStore) {
    const handle = pageHandleOf(matches.map(({ route }) => route.handle))
    const match = matches.at(-1)
    if (!handle || !match || statusCode !== 200) return ''
    const { pathname, params } = match
    return structuredData(handle, { state: store.getState(), pathname, params }, settings)
  }

  /** The modules that hydration needs: the shell's, the remote's, and those of the matched pages. */
  function neededModules(context: StaticHandlerContext) {
    const ofShell = shell.release.modules.map((file) => addressOf(shell, file, releasesUrl))
    if (!remote) return ofShell
    const ofRemote = neededFiles(remote, context)
    return [...ofShell, ...ofRemote.map((file) => addressOf(remote, file, releasesUrl))]
  }
}

function join(parts: string[]) {
  return Buffer.from(parts.join(''))
}

/** The id of the route whose page it is, as the remote's release names it; undefined for a page of the shell. */
export function pageOf({ matches }: StaticHandlerContext, remote: RendererSetup['remote']) {
  const prefix = `${remote?.release.remote}:`
  const id = matches.at(-1)?.route.id
  return id?.startsWith(prefix) ? id.slice(prefix.length) : undefined
}

/** True for a page that is shown at any address: hydration would render the page of that address. */
function isStill({ location }: StaticHandlerContext) {
  return location.pathname === offlinePath
}

function neededFiles(remote: RendererSetup['remote'], { matches }: StaticHandlerContext): string[] {
  if (!remote) return []
  const { modules, pages, remote: name } = remote.release
  const ofPages = matches.flatMap(({ route }) => pages[route.id.slice(name.length + 1)] ?? [])
  return [...new Set([...modules, ...ofPages])]
}

function pageErrors(errors: StaticHandlerContext['errors']) {
  if (!errors) return null
  return Object.fromEntries(
    Object.entries(errors).map(([route, error]): [string, PageError] => [
      route,
      error instanceof NotFoundError ? { kind: 'not-found' } : { kind: 'failed' },
    ]),
  )
}
