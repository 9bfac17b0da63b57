import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { createDeferredRouter, type DeferredRouter } from './deferred-router'
import { postponePopState } from './pop-state'

const Page = () => null
const routes: RouteObject[] = [
  {
    id: 'page',
    ErrorBoundary: Page,
    children: [
      { id: 'career', path: '/career', loader: () => null, Component: Page },
      { id: 'job', path: '/career/:job', loader: () => null, Component: Page },
      { id: 'other', path: '*', Component: Page },
    ],
  },
]
const hydrationData = { loaderData: { career: null, job: null }, actionData: { job: 'sent' } }

let loads: number
let failures: Error[]
let left: string[]
let router: DeferredRouter

beforeAll(() => postponePopState((...news) => router.pop(...news)))

beforeEach(() => {
  history.replaceState(null, '', '/career')
  loads = 0
  failures = []
  left = []
})

afterEach(() => router.dispose())

const createOwn = () => createBrowserRouter(routes, { hydrationData })

/** Leaves for the page when the code fails to load. */
async function orLeave<Result>({ path }: { path: string }, work: () => Promise<Result>) {
  try {
    return await work()
  } catch {
    left.push(path)
    return new Promise<never>(() => undefined)
  }
}

function open(data: Parameters<typeof createDeferredRouter>[0]['hydrationData'] = hydrationData) {
  router = createDeferredRouter({
    routes,
    hydrationData: data,
    async load() {
      loads += 1
      const failure = failures.pop()
      if (failure) throw failure
      return createOwn
    },
    native: { begin: () => undefined, orLeave },
  })
  return router
}

/** Resolves when the page at this address is shown. */
function untilAt(href: string) {
  return new Promise<void>((resolve) => {
    const end = router.subscribe(({ location: { pathname, search, hash }, navigation }) => {
      if (navigation.state !== 'idle' || pathname + search + hash !== href) return
      end()
      resolve()
    })
  })
}

const shown = () => router.state.matches.at(-1)?.route.id

describe('before the first navigation', () => {
  test.each([
    { of: 'a page', href: '/career?title=fitter#list', data: hydrationData },
    { of: 'a page with parameters', href: '/career/fitter', data: hydrationData },
    { of: 'a page that is not found', href: '/nowhere', data: { loaderData: {} } },
    {
      of: 'a page that failed',
      href: '/career',
      data: { loaderData: {}, errors: { page: new Error('No answer.') } },
    },
  ])('the state of $of is the one that React Router begins with', ({ href, data }) => {
    history.replaceState({ usr: { focus: 'heading' }, key: 'abc', idx: 2 }, '', href)
    const own = createBrowserRouter(routes, { hydrationData: data })

    const { matches, ...state } = open(data).state

    const { matches: ownMatches, ...ownState } = own.state
    expect(state).toEqual(ownState)
    const parts = ({
      route: { id, errorElement },
      params,
      pathname,
    }: (typeof matches)[number]) => ({
      id,
      params,
      pathname,
      errorElement: errorElement ?? undefined,
    })
    expect(matches.map(parts)).toEqual(ownMatches.map(parts))
    expect(loads).toBe(0)
    own.dispose()
  })

  test.each(['/career', '//evil.example/career', '/a b?c d#e f ', '?title=fitter', ''])(
    'the address %j is read as React Router reads it',
    (to) => {
      const own = createOwn()

      const { createHref, encodeLocation, createURL } = open()

      const url = new URL(location.href)
      expect(createHref(url)).toBe(own.createHref(url))
      expect(encodeLocation(to)).toEqual(own.encodeLocation(to))
      expect(createURL?.(to).href).toBe(own.createURL?.(to).href)
      own.dispose()
    },
  )
})

test('the first navigation brings React Router, which does what was asked before', async () => {
  open()
  const states: string[] = []
  router.subscribe(({ navigation: { state, location } }) =>
    states.push(`${state} ${location?.pathname ?? ''}`),
  )
  router.patchRoutes('page', [{ id: 'late', path: '/late', Component: Page }])
  router.enableScrollRestoration(
    {},
    () => 120,
    ({ pathname }) => pathname,
  )

  const arrived = untilAt('/late')
  void router.navigate('/late')
  const atOnce = [...states]
  await arrived
  const back = untilAt('/career')
  void router.navigate('/career', { replace: true })
  await back

  expect(atOnce).toEqual(['loading /late'])
  expect(states.at(-1)).toBe('idle ')
  expect(shown()).toBe('career')
  expect(router.state.restoreScrollPosition).toBe(120)
  expect(loads).toBe(1)
})

test('code that fails leaves the page to the browser, and is fetched again', async () => {
  open()
  failures.push(new Error('It is not there.'))

  void router.navigate('/career/fitter?from=list')
  await nextTask()
  const arrived = untilAt('/nowhere')
  void router.navigate('/nowhere')
  await arrived

  expect(left).toEqual(['/career/fitter'])
  expect(loads).toBe(2)
})

/** A page that was reloaded, in a history that has one page before it. */
function reloadSecondPage() {
  history.replaceState({ usr: null, key: 'first', idx: 0 }, '', '/career')
  history.pushState({ usr: null, key: 'second', idx: 1 }, '', '/career/fitter')
  open()
}

test('back is shown as a step back, though the history has moved before the code came', async () => {
  reloadSecondPage()
  const positions = {}
  router.enableScrollRestoration(
    positions,
    () => 120,
    ({ key }) => key,
  )

  const arrived = untilAt('/career')
  history.back()
  await arrived
  const { location, historyAction } = router.state
  const ofFirst = history.state
  const kept = { ...positions }
  const forward = untilAt('/career/fitter')
  history.forward()
  await forward

  expect({ key: location.key, historyAction }).toEqual({ key: 'first', historyAction: 'POP' })
  // The position on the page that was left.
  expect(kept).toEqual({ second: 120 })
  expect(ofFirst).toEqual({ usr: null, key: 'first', idx: 0 })
  expect(router.state.location.key).toBe('second')
})

test('back without the code is left to the browser', async () => {
  reloadSecondPage()
  failures.push(new Error('It is not there.'))

  history.back()
  await until(() => left.length > 0)

  expect(left).toEqual(['/career'])
})

test('a part of the page needs no code, nor does the way back', async () => {
  open()
  const positions: Record<string, number> = {}
  router.enableScrollRestoration(
    positions,
    () => 120,
    ({ hash }) => hash || 'top',
  )
  const scrolls: unknown[] = []
  router.subscribe(({ restoreScrollPosition }) => scrolls.push(restoreScrollPosition))

  const there = untilAt('/career#list')
  location.hash = '#list'
  await there
  const kept = { ...positions }
  const back = untilAt('/career')
  history.back()
  await back

  expect(kept).toEqual({ top: 0 })
  expect(scrolls).toEqual([null, 0])
  expect(shown()).toBe('career')
  expect(loads).toBe(0)
})

test('React Router begins with the part of the page that is shown', async () => {
  open()
  const there = untilAt('/career#list')
  location.hash = '#list'
  await there

  const arrived = untilAt('/nowhere')
  void router.navigate('/nowhere')
  await arrived
  const back = untilAt('/career#list')
  history.back()
  await back

  expect(shown()).toBe('career')
})

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

async function until(isTrue: () => boolean) {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5))
}
