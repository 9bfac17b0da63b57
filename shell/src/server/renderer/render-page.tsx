import type { Platform, Remote } from '@site/contract'
import { NotFoundError } from '@site/platform'
import {
  type FailureCause,
  PlatformProvider,
  pageLoading,
  type SiteStore,
} from '@site/platform/host'
import { createStore } from '@site/platform/store'
import type { ReactNode } from 'react'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type RouteObject,
  RouterContextProvider,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom'
import { OfflinePage } from '../../layout/offline-page'
import { RenderedRegions } from '../../layout/site-layout'
import type { Federation } from '../../page/federation'
import { offlinePath } from '../../page/offline'
import { createRootRoute, routesOf, withParts } from '../../page/routes'
import { asError, stackOf } from '../../page/thrown'
import { answerFile } from './answer-file'
import { createDocument, pageOf } from './document/document'
import { noteServiceCalls, type OnService } from './note-service-calls'
import { prerenderToHtml } from './prerender-to-html'
import type {
  PageAnswer,
  PageRequest,
  RendererSetup,
  UnsentCall,
  WrittenPage,
} from './protocol/protocol'
import { RenderError } from './protocol/render-error'
import { createRegionRenderer } from './render-regions'

export type PageRenderer = (request: PageRequest, onService: OnService) => Promise<WrittenPage>

type Site = {
  setup: RendererSetup
  federation: Pick<Federation, 'loadRemote'>
  platform: Platform
}

type Failure = { failure: string; stack?: string | undefined; cause: FailureCause }

/** Renders whole pages of one remote. */
export function createPageRenderer(site: Site): PageRenderer {
  const { setup } = site
  const loadRemote = createRemoteLoader(site)
  const writeDocument = createDocument(setup)
  const renderRegions = createRegionRenderer(site.platform)

  return async function renderPage(request, onService) {
    const missing: Failure[] = []
    try {
      return await answer(request, onService, missing)
    } catch (error) {
      throw new RenderError(stackOf(error), causeOf(missing), { cause: error })
    }
  }

  /** Load the remote, create the store, run the loaders, render, write. */
  async function answer(
    asked: PageRequest,
    onService: OnService,
    missing: Failure[],
  ): Promise<WrittenPage> {
    const started = performance.now()
    const request = toRequest(new URL(asked.url, setup.settings.publicUrl), asked)
    const { handler, slices, failure } = await loadRemote()
    let unsent: UnsentCall | undefined
    const onUnsent = (call: UnsentCall) => {
      unsent = call
    }
    const platform = noteServiceCalls(site.platform, { onService, onUnsent })
    const store = createStore(platform)
    store.addSlices(slices)
    const requestContext = beginLoading(store, platform, missing)
    const file = await answerFile(handler, request, requestContext)
    if (file) return { ...file, ...firstFailure(undefined, missing) }
    const context = await handler.query(request, { requestContext })
    if (context instanceof Response) return redirection(context)
    // A form was sent to a page that takes none.
    if (Object.values(context.errors ?? {}).some(isWrongMethod)) return { status: 405, body: '' }

    if (failure) fail(context, failure, 503)
    // All missing addresses share one page, which is rendered without a remote.
    if (setup.remote && statusOf(context) === 404 && isPlain(asked)) {
      return { status: 404, body: '' }
    }
    const regions = await renderRegions(context.location.pathname)
    const rendered = await renderOrFail(handler, context, { store, platform, regions })
    const broken = rendered.failure ?? failure ?? failureIn(context)
    const outcome = firstFailure(broken, missing)
    const document = writeDocument({
      context,
      store,
      rendered: rendered.html,
      preview: asked.preview,
      measured: asked.anatomy && {
        failure: outcome.failure,
        serverMs: Math.round(performance.now() - started),
        others: asked.anatomy,
      },
    })
    return {
      status: statusOf(context),
      ...document,
      page: pageOf(context, setup.remote),
      ...outcome,
      ...(asked.form && { unsent }),
    }
  }
}

const offlineRoute: RouteObject = { path: offlinePath, Component: OfflinePage }

type Loaded = { slices: Remote['slices']; handler: StaticHandler; failure?: Error }

/** A remote that cannot be loaded leaves the shell's own routes, which show the error screen. */
function createRemoteLoader({ setup, federation }: Site) {
  const remote = setup.remote?.release.remote
  const shellOnly: Loaded = { slices: [], handler: createHandler([offlineRoute]) }
  let loaded: Loaded | undefined

  return async function loadRemote(): Promise<Loaded> {
    if (!remote) return shellOnly
    if (loaded) return loaded
    try {
      const module = await federation.loadRemote(remote)
      const routes = withParts(routesOf(remote, module))
      loaded = { slices: module.slices, handler: createHandler(routes) }
      return loaded
    } catch (error) {
      return { ...shellOnly, failure: asError(error) }
    }
  }
}

function createHandler(routes: RouteObject[] = []) {
  return createStaticHandler([createRootRoute(routes)], { future: { v8_middleware: true } })
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

type Rendering = { store: SiteStore; platform: Platform; regions: Record<string, ReactNode> }

/** React shows no error boundary on the server: the error becomes the page's, and it is rendered again. */
async function renderOrFail(
  handler: StaticHandler,
  context: StaticHandlerContext,
  { store, platform, regions }: Rendering,
) {
  const render = () =>
    prerenderToHtml(
      <PlatformProvider platform={platform} store={store}>
        <RenderedRegions value={regions}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </RenderedRegions>
      </PlatformProvider>,
    )
  const first = await render()
  if (!first.error) return { html: first.html }
  const isMissing = first.error instanceof NotFoundError
  fail(context, first.error, isMissing ? 404 : 500)
  const second = await render()
  if (second.error) throw second.error
  return { html: second.html, failure: isMissing ? undefined : first.error }
}

/** False for a page that only this visitor gets. */
function isPlain({ form, preview, anatomy }: PageRequest) {
  return !form && !preview && !anatomy
}

/** The remote's own failure takes precedence, unless a failed service may have caused it. */
function firstFailure(broken: Error | undefined, missing: Failure[]): Partial<Failure> {
  if (broken) return { failure: broken.message, stack: broken.stack, cause: causeOf(missing) }
  return missing.find(({ cause }) => cause === 'remote') ?? missing[0] ?? {}
}

function causeOf(missing: Failure[]): FailureCause {
  return missing.some(({ cause }) => cause === 'service') ? 'service' : 'remote'
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
  if (isRouteErrorResponse(error)) {
    return new Error(`A response was thrown: ${error.status} ${error.statusText}`.trim())
  }
  return asError(error)
}

/** What the router answers to a form for a route without an action. */
function isWrongMethod(error: unknown) {
  return isRouteErrorResponse(error) && error.status === 405
}
