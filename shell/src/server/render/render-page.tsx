import type { Platform } from '@site/contract'
import { NotFoundError } from '@site/platform'
import { createStore, PlatformProvider, pageLoading, type SiteStore } from '@site/platform/host'
import { ownerOf } from '@site/releases'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom'
import type { Federation } from '../../site/federation'
import { createRootRoute, nameRoutes } from '../../site/routes'
import { answerFile } from './answer-file'
import { createDocument } from './document'
import { prerenderToHtml } from './prerender-to-html'
import type { PageAnswer, PageRequest, RendererData } from './release-set'
import { renderSitemap, sitemapPath } from './sitemap'

export type PageRenderer = (request: PageRequest) => Promise<PageAnswer>

type Site = { data: RendererData; federation: Federation; platform: Platform }

/** Renders whole pages of one release set. */
export function createPageRenderer(site: Site): PageRenderer {
  const { remotes } = site.data.releaseSet
  const names = remotes.map(({ release }) => release.remote)
  const writeDocument = createDocument(site.data)
  const handlers = new Map<string | undefined, StaticHandler>()

  async function handlerOf(remote: string | undefined) {
    const known = handlers.get(remote)
    if (known) return known
    const routes = remote ? (await site.federation.loadRemote(remote)).routes : []
    const handler = createStaticHandler([createRootRoute(nameRoutes(remote ?? '', routes))], {
      future: { v8_middleware: true },
    })
    handlers.set(remote, handler)
    return handler
  }

  return async (request) => {
    const url = new URL(request.url, site.data.settings.publicUrl)
    const owner = ownerOf(
      url.pathname,
      remotes.map(({ release }) => release),
    )
    if (url.pathname === sitemapPath) return renderSitemap({ ...site, remotes: names })

    const started = performance.now()
    const store = createStore(site.platform)
    const loaded = await loadOwner(owner)
    const handler = await handlerOf(loaded.failure ? undefined : owner)
    store.addSlices(loaded.slices)
    const missing: string[] = []
    const loading = beginLoading(store, missing)
    const file = await answerFile(handler, toRequest(url, request), loading)
    if (file) return { ...file, failure: missing[0] }
    const context = await handler.query(toRequest(url, request), { requestContext: loading })
    if (context instanceof Response) return redirection(context)

    if (loaded.failure) fail(context, loaded.failure, 503)
    const rendered = await renderOrFail(handler, context, store)
    const failure = rendered.failure ?? loaded.failure?.message ?? failureIn(context) ?? missing[0]
    const body = writeDocument({
      owner,
      context,
      store,
      rendered: rendered.html,
      preview: request.preview,
      measured: request.anatomy && { failure, serverMs: Math.round(performance.now() - started) },
    })
    return { status: statusOf(context), body, failure }
  }

  function beginLoading(store: SiteStore, missing: string[]) {
    const loading = new RouterContextProvider()
    loading.set(pageLoading, {
      store,
      platform: site.platform,
      waits: true,
      signal: new AbortController().signal,
      onFailure: (reason) => missing.push(reason),
    })
    return loading
  }

  async function loadOwner(owner: string | undefined) {
    if (!owner) return { slices: [] }
    try {
      return { slices: (await site.federation.loadRemote(owner)).slices }
    } catch (error) {
      return { slices: [], failure: error instanceof Error ? error : new Error(String(error)) }
    }
  }

  async function renderOrFail(
    handler: StaticHandler,
    context: StaticHandlerContext,
    store: SiteStore,
  ) {
    const render = () =>
      prerenderToHtml(
        <PlatformProvider platform={site.platform} store={store}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </PlatformProvider>,
      )
    const first = await render()
    if (!first.error) return { html: first.html }
    // React cannot show an error boundary on the server: the error becomes the page's, and it is rendered again.
    fail(context, first.error, first.error instanceof NotFoundError ? 404 : 500)
    const second = await render()
    if (second.error) throw second.error
    const isMissing = first.error instanceof NotFoundError
    return { html: second.html, failure: isMissing ? undefined : first.error.message }
  }
}

function toRequest(url: URL, { form }: PageRequest) {
  return form
    ? new Request(url, { method: 'POST', body: new URLSearchParams(form) })
    : new Request(url)
}

function redirection(response: Response): PageAnswer {
  return { status: response.status, body: '', location: response.headers.get('Location') ?? '/' }
}

function fail(context: StaticHandlerContext, error: Error, status: number) {
  context.errors = { page: error }
  context.statusCode = status
}

function statusOf(context: StaticHandlerContext) {
  const errors = Object.values(context.errors ?? {})
  if (errors.some((error) => error instanceof NotFoundError)) return 404
  const isUnmatched = context.matches.at(-1)?.route.id === 'not-found'
  return isUnmatched && context.statusCode === 200 ? 404 : context.statusCode
}

function failureIn(context: StaticHandlerContext) {
  const error = Object.values(context.errors ?? {}).find((one) => !(one instanceof NotFoundError))
  if (error === undefined) return undefined
  return error instanceof Error ? error.message : String(error)
}
