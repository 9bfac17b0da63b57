import type { HttpClient, Platform } from '@site/contract'
import { NotFoundError } from '@site/platform'
import {
  createStore,
  type FailureCause,
  PlatformProvider,
  pageLoading,
  type SiteStore,
} from '@site/platform/host'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom'
import type { Federation } from '../../page/federation'
import { createRootRoute, nameRoutes } from '../../page/routes'
import { answerFile } from './answer-file'
import { createDocument } from './document/document'
import { prerenderToHtml } from './prerender-to-html'
import type { PageAnswer, PageRequest, RendererSetup } from './protocol/protocol'
import { RenderError } from './protocol/render-error'

/** Told when a page begins to wait for a service, and when it goes on. */
type OnService = (isWaiting: boolean) => void

export type PageRenderer = (request: PageRequest, onService: OnService) => Promise<PageAnswer>

type Site = { setup: RendererSetup; federation: Federation; platform: Platform }

type Failure = { failure: string; cause: FailureCause }

/** Renders whole pages of one remote: match, load remote, create store, run loaders, render, write. */
export function createPageRenderer(site: Site): PageRenderer {
  const owner = site.setup.remote?.release.remote
  const writeDocument = createDocument(site.setup)
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

  return async function renderPage(request, onService) {
    const missing: Failure[] = []
    try {
      return await answer(request, onService, missing)
    } catch (error) {
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
      throw new RenderError(message, describeFailure(message, missing).cause, { cause: error })
    }
  }

  async function answer(
    request: PageRequest,
    onService: OnService,
    missing: Failure[],
  ): Promise<PageAnswer> {
    const url = new URL(request.url, site.setup.settings.publicUrl)
    const started = performance.now()
    const platform = watchServices(site.platform, onService)
    const store = createStore(platform)
    const loaded = await loadOwner()
    const handler = await handlerOf(loaded.failure ? undefined : owner)
    store.addSlices(loaded.slices)
    const loading = beginLoading(store, platform, missing)
    const file = await answerFile(handler, toRequest(url, request), loading)
    if (file) return { ...file, ...describeFailure(undefined, missing) }
    const context = await handler.query(toRequest(url, request), { requestContext: loading })
    if (context instanceof Response) return redirection(context)

    if (loaded.failure) fail(context, loaded.failure, 503)
    // The same page for every missing address is rendered once, and sent without being made again.
    if (owner && statusOf(context) === 404 && isPlain(request)) return { status: 404, body: '' }
    const rendered = await renderOrFail(handler, context, { store, platform })
    const broken = rendered.failure ?? loaded.failure?.message ?? failureIn(context)
    const outcome = describeFailure(broken, missing)
    const body = writeDocument({
      context,
      store,
      rendered: rendered.html,
      preview: request.preview,
      measured: request.anatomy && {
        failure: outcome.failure,
        serverMs: Math.round(performance.now() - started),
        others: request.anatomy,
      },
    })
    return { status: statusOf(context), body, ...outcome }
  }

  function beginLoading(store: SiteStore, platform: Platform, missing: Failure[]) {
    const loading = new RouterContextProvider()
    loading.set(pageLoading, {
      store,
      platform,
      waits: true,
      signal: new AbortController().signal,
      onFailure: (failure, cause) => missing.push({ failure, cause }),
    })
    return loading
  }

  async function loadOwner() {
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
    { store, platform }: { store: SiteStore; platform: Platform },
  ) {
    const render = () =>
      prerenderToHtml(
        <PlatformProvider platform={platform} store={store}>
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

/** The visitor's own wishes make a page that no other gets. */
function isPlain({ form, preview, anatomy }: PageRequest) {
  return !form && !preview && !anatomy
}

/** A remote's own failure comes first; but a page that breaks for want of a service is the service's. */
function describeFailure(broken: string, missing: Failure[]): Failure
function describeFailure(broken: string | undefined, missing: Failure[]): Partial<Failure>
function describeFailure(broken: string | undefined, missing: Failure[]): Partial<Failure> {
  const ofService = missing.find(({ cause }) => cause === 'service')
  if (broken !== undefined) return { failure: broken, cause: ofService?.cause ?? 'remote' }
  return missing.find(({ cause }) => cause === 'remote') ?? ofService ?? {}
}

/** The same platform for one page, which says while it waits for a service. */
function watchServices(platform: Platform, onService: OnService): Platform {
  let calls = 0
  async function watch<Answer>(call: Promise<Answer>) {
    if (calls++ === 0) onService(true)
    try {
      return await call
    } finally {
      if (--calls === 0) onService(false)
    }
  }
  const watched = ({ get, post }: HttpClient): HttpClient => ({
    get: (...call) => watch(get(...call)),
    post: (...call) => watch(post(...call)),
  })
  const { blog, recruitment, contact } = platform.api
  const api = { blog: watched(blog), recruitment: watched(recruitment), contact: watched(contact) }
  return { ...platform, api }
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
