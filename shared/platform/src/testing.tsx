import type {
  Company,
  HttpClient,
  Platform,
  Remote,
  RequestOptions,
  ServiceName,
  ToastKind,
} from '@site/contract'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import {
  createMemoryRouter,
  isRouteErrorResponse,
  matchRoutes,
  RouterContextProvider,
  RouterProvider,
  useRouteError,
} from 'react-router-dom'
import type { Boot } from './boot'
import { HttpError } from './http/http-error'
import { NotFoundError } from './not-found-error'
import { type PageLoading, pageLoading } from './page-loading'
import { PlatformProvider } from './platform-context'
import { loadParts } from './region'
import { createStore } from './store/store'

type StubbedRequest = Pick<RequestOptions, 'keep'> & {
  params: Record<string, string | undefined>
  body: unknown
  headers: Record<string, string>
}

/** Answers by call. A value is the JSON answer; a function gets the request, a `StubbedRequest`, and may throw. */
export type StubbedService = Record<string, unknown>

/** A fake service that answers `'GET /path'` and `'POST /path'` as given, and other requests with 404. */
export function stubApi(answers: StubbedService = {}): HttpClient {
  async function answer(call: string, request: StubbedRequest) {
    if (!(call in answers)) throw new HttpError(`${call} answered 404.`, 404)
    const found = answers[call]
    return typeof found === 'function' ? found(request) : found
  }
  return {
    get: (path, { params = {}, headers = {} } = {}) =>
      answer(`GET ${path}`, { params, headers, body: undefined }),
    post: (path, body, { params = {}, headers = {}, keep } = {}) =>
      answer(`POST ${path}`, { params, headers, body, ...(keep && { keep }) }),
  }
}

export const testCompany: Company = {
  name: 'Sample Works Pvt. Ltd.',
  brand: 'Sample Works',
  offices: [
    {
      country: 'India',
      name: 'Noida',
      lines: ['1 Sample Road', 'Noida'],
      directions: 'https://maps.sample.example/noida',
    },
    { country: 'United Arab Emirates', name: 'Dubai', lines: ['2 Sample Quay', 'Dubai'] },
  ],
  postalAddress: ['1 Sample Road', 'Noida'],
  taxNumber: 'TAX-1',
  registrationNumber: 'REG-1',
  email: 'marketing@sample.example',
  privacyEmail: 'privacy@sample.example',
  phones: { recruitment: '+91 120 555 0001', sales: '+91 120 555 0002' },
  social: [
    { name: 'X', path: 'https://x.com/sample' },
    { name: 'LinkedIn', path: 'https://www.linkedin.com/company/sample' },
  ],
  departments: [
    { name: 'Welding', path: '/service/welding' },
    { name: 'Books', path: '/service/books' },
  ],
  portals: [{ name: 'HRMS', path: 'https://hrms.sample.example/' }],
  map: { embed: 'https://maps.sample.example/embed', page: 'https://maps.sample.example/' },
}

type RenderRouteOptions = {
  services?: Partial<Record<ServiceName, StubbedService>>
  settings?: Partial<Platform['settings']>
}

/** A platform with fake services. */
export function testPlatform({ services = {}, settings = {} }: RenderRouteOptions = {}): Platform {
  return {
    company: testCompany,
    settings: { ...testSettings, ...settings },
    api: {
      blog: stubApi(services.blog),
      recruitment: stubApi(services.recruitment),
      contact: stubApi(services.contact),
    },
    toast: () => undefined,
  }
}

/** What the boot script offers on a page without regions. */
export function testBoot(more: Partial<Boot> = {}): Boot {
  return {
    latchOf: () => undefined,
    live: () => undefined,
    replay: () => undefined,
    giveUp: () => undefined,
    openAll: () => undefined,
    layOutFromTop: () => undefined,
    isCold: () => false,
    isLeaving: () => false,
    handOver: () => true,
    ...more,
  }
}

/** Renders a route as the shell does in the browser: adds the slices, mounts the routes, opens the address. */
export async function renderRoute(remote: Remote, path: string, options: RenderRouteOptions = {}) {
  await loadModules(remote, path)
  const toasts: { message: string; kind: ToastKind | undefined }[] = []
  const platform: Platform = {
    ...testPlatform(options),
    toast: (message, kind) => void toasts.push({ message, kind }),
  }
  const store = createStore(platform)
  store.addSlices(remote.slices)
  let leaving = new AbortController()
  const router = createMemoryRouter(
    [
      {
        ErrorBoundary: TestErrorScreen,
        children: remote.routes,
        HydrateFallback: Nothing,
      },
    ],
    {
      initialEntries: [path],
      future: { v8_middleware: true },
      getContext() {
        leaving.abort()
        leaving = new AbortController()
        const loading: PageLoading = {
          store,
          platform,
          waits: false,
          signal: leaving.signal,
        }
        const context = new RouterContextProvider()
        context.set(pageLoading, loading)
        return context
      },
    },
  )
  const user = userEvent.setup()
  const view = render(
    <PlatformProvider platform={platform} store={store}>
      <RouterProvider router={router} />
    </PlatformProvider>,
  )
  return { ...view, user, router, store, toasts }
}

/** Compiles a page's modules first, as a shell does, so that the time this takes does not count as the page's. */
async function loadModules({ routes }: Remote, path: string) {
  for (const { route } of matchRoutes(routes, path) ?? []) {
    if (typeof route.lazy === 'function') await loadParts(await route.lazy())
  }
}

/** Replaces every text by elements, as Chromium does when it translates a page. */
export function translate(root: Node = document.body) {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (texts.nextNode()) if (texts.currentNode instanceof Text) found.push(texts.currentNode)
  for (const text of found) {
    const font = document.createElement('font')
    const inner = document.createElement('font')
    inner.append(`[${text.data}]`)
    font.append(inner)
    text.replaceWith(font)
  }
}

const testSettings: Platform['settings'] = {
  publicUrl: 'https://sample.example',
  services: {
    blog: 'https://blog.sample.example',
    recruitment: 'https://jobs.sample.example',
    contact: 'https://contact.sample.example',
  },
  siteId: 'sample-site',
  contact: {
    path: '/contact-us/enquiry',
    csrfHeader: 'X-CSRF-Token',
    csrfValue: 'sample-token',
    keyHeader: 'Idempotency-Key',
  },
  jobDetailUrl: 'https://jobs.sample.example/openings/{key}',
  subscribeUrl: '',
}

function Nothing() {
  return null
}

function TestErrorScreen() {
  const error = useRouteError()
  const isMissing =
    error instanceof NotFoundError || (isRouteErrorResponse(error) && error.status === 404)
  return <h1>{isMissing ? 'Not found' : `Failed: ${error}`}</h1>
}
