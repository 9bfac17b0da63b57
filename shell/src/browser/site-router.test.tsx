import type { Remote } from '@site/contract'
import { type Boot, deferStore, pageLoading } from '@site/platform/host'
import { createStore } from '@site/platform/store'
import { testPlatform } from '@site/platform/testing'
import type { LoaderFunctionArgs } from 'react-router-dom'
import type { PageRemote, PageState } from '../page/page-state'
import { nameRoutes } from '../page/routes'
import type { Remotes } from './remotes/remotes'
import { createSiteRouter } from './site-router'

const describeRemote = (remote: string, mount: string): PageRemote => ({
  remote,
  release: '1.0.0-abc',
  mounts: [mount],
  entry: `/releases/${remote}/1.0.0-abc/web/remote.js`,
  styles: [],
})
const careers = describeRemote('careers', '/career')
const blog = describeRemote('blog', '/blog')

function Page() {
  return <h1>Page</h1>
}

/** A part of the page that came as HTML. */
const careersPart = { load: () => loadPart() }
const careersRoutes: Remote['routes'] = [
  { path: '/career', Component: Page, handle: { parts: [careersPart] } },
]

let loadPart: () => Promise<unknown>
let blogPage: () => Promise<{ Component: typeof Page }>
let loadBlog: () => Promise<Remote>
let left: string[]
let onLeave: () => void
let failures: (string | undefined)[]
let stop: () => void

beforeEach(() => {
  history.replaceState(null, '', '/career')
  loadPart = async () => Page
  blogPage = async () => ({ Component: Page })
  loadBlog = async () => ({ slices: [], routes: [{ path: '/blog', lazy: () => blogPage() }] })
  left = []
  failures = []
})

afterEach(() => {
  stop()
  globalThis.siteBoot = undefined
})

/** The router for a visitor of /career; `isLate`: its remote has not loaded yet. */
function openCareer({ isLate = false } = {}) {
  const remotes: Remotes = {
    completeStyles: async () => undefined,
    find: async (pathname) => [blog, careers].find(({ mounts }) => mounts.includes(pathname)),
    knownAt: () => careers,
    named: () => undefined,
    load: () => loadBlog(),
    forget: () => undefined,
  }
  const platform = testPlatform()
  const arrival = { remote: careers, slices: [], routes: nameRoutes('careers', careersRoutes) }
  const state: PageState = {
    remote: careers,
    settings: platform.settings,
    store: {},
    loaderData: { site: null, page: null, 'careers:0': null },
    actionData: null,
    errors: null,
  }
  const { router, arrive } = createSiteRouter({
    page: state,
    remotes,
    store: deferStore({
      arrived: {},
      load: async () => (arrived) => createStore(platform, arrived),
    }),
    platform,
    onFailure: (_error, remote) => void failures.push(remote),
    browser: {
      origin: location.origin,
      pathname: '/career',
      search: '',
      hash: '',
      assign(url) {
        left.push(`assign ${url}`)
        onLeave()
      },
      replace: (url) => void left.push(`replace ${url}`),
      reload() {
        left.push('reload')
        onLeave()
      },
    },
  }).start(isLate ? undefined : arrival)
  stop = () => router.dispose()
  return { router, arrive: () => arrive(arrival) }
}

type Router = ReturnType<typeof openCareer>['router']

/** Resolves when the page is shown or the browser leaves it. */
async function goTo(router: Router, to: string) {
  const ended = new Promise<void>((resolve) => {
    onLeave = resolve
    router.subscribe(({ location: { pathname, search } }) => {
      if (pathname + search === to) resolve()
    })
  })
  void router.navigate(to)
  await ended
}

const shown = ({ state }: Router) => state.matches.at(-1)?.route.id

test('a page of another remote joins the page that is open', async () => {
  const { router } = openCareer()

  await goTo(router, '/blog')

  expect(shown(router)).toBe('blog:0')
  expect(left).toEqual([])
})

test('an address without a remote is not found', async () => {
  const { router } = openCareer()

  await goTo(router, '/nowhere')

  expect(shown(router)).toBe('not-found')
  expect(left).toEqual([])
})

test.each([
  {
    what: 'remote',
    breakIt: () => {
      loadBlog = () => Promise.reject(new Error('It is not there.'))
    },
  },
  {
    what: 'page module',
    breakIt: () => {
      blogPage = () => Promise.reject(new Error('It is not there.'))
    },
  },
])(
  'a page whose $what fails is asked of the server, and no error is shown',
  async ({ breakIt }) => {
    const { router } = openCareer()
    breakIt()

    await goTo(router, '/blog')

    expect(left).toEqual([`assign ${location.origin}/blog`])
    expect(failures).toEqual(['blog'])
    expect(router.state.errors).toBeNull()
    expect(shown(router)).toBe('careers:0')
  },
)

test('the page that came as HTML is shown again with all its parts', async () => {
  const { router } = openCareer()
  await goTo(router, '/blog')
  let isThere = false
  loadPart = async () => {
    isThere = true
  }

  await goTo(router, '/career')

  expect(isThere).toBe(true)
  expect(shown(router)).toBe('careers:0')
  expect(left).toEqual([])
})

test.each([
  { what: 'coming back', from: '/blog', to: '/career' },
  { what: 'a choice in it', from: '/career', to: '/career?tab=setup' },
])(
  'a lost part of the page that came as HTML leaves $what to the browser',
  async ({ from, to }) => {
    const { router } = openCareer()
    if (from !== '/career') await goTo(router, from)
    loadPart = () => Promise.reject(new Error('It is not there.'))

    await goTo(router, to)

    expect(left).toHaveLength(1)
    expect(failures).toEqual(['careers'])
    expect(router.state.location.pathname + router.state.location.search).toBe(from)
  },
)

test('a page that waits for its remote is always left by native navigation', async () => {
  const { router } = openCareer({ isLate: true })

  await goTo(router, '/blog')

  expect(left).toEqual([`assign ${location.origin}/blog`])
  // The target's remote did not fail.
  expect(failures).toEqual([])
})

test('a page whose remote loaded late is left like any other', async () => {
  const { router, arrive } = openCareer({ isLate: true })
  arrive()

  await goTo(router, '/blog')

  expect(shown(router)).toBe('blog:0')
  expect(left).toEqual([])
})

test('while the browser loads another document, it is sent to the page instead', async () => {
  const { router } = openCareer()
  // A cast: the router asks nothing else of it.
  globalThis.siteBoot = { isLeaving: () => true, openAll: () => undefined } as Boot

  await goTo(router, '/blog')

  expect(left).toEqual([`assign ${location.origin}/blog`])
  expect(shown(router)).toBe('careers:0')
  expect(router.state.navigation.state).toBe('loading')
})

test('what a page loads is aborted when it is left, not when the visitor thinks better of it', async () => {
  let signal: AbortSignal | undefined
  const loader = ({ context }: LoaderFunctionArgs) => {
    signal = context.get(pageLoading).signal
    return null
  }
  loadBlog = async () => ({
    slices: [],
    routes: [
      { path: '/blog', loader, Component: Page },
      { path: '/blog/slow', lazy: () => new Promise(() => undefined) },
    ],
  })
  const { router } = openCareer()
  await goTo(router, '/blog')
  const ofBlog = signal

  void router.navigate('/blog/slow')
  await router.navigate('/blog#part')
  expect(ofBlog?.aborted).toBe(false)
  await router.navigate('/career')

  expect(shown(router)).toBe('careers:0')
  expect(ofBlog?.aborted).toBe(true)
})
