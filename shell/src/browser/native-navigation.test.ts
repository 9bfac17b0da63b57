import { NotFoundError } from '@site/platform'
import type { Navigation } from 'react-router-dom'
import { RemoteError } from '../page/remote-error'
import { createNativeNavigation } from './native-navigation'
import { deadline } from './remotes/deadline'

let left: string[]
let failures: { message: string; remote: string | undefined }[]

beforeEach(() => {
  jest.useFakeTimers()
  left = []
  failures = []
})

afterEach(() => jest.useRealTimers())

type Case = {
  to: string
  historyAction?: string
  state?: string
  isWaiting?: boolean
  isLeaving?: boolean
}

/** Native navigation for a visitor of /career during a navigation. */
function createWayOut({
  to,
  historyAction = 'PUSH',
  state = 'loading',
  isWaiting = false,
  isLeaving = false,
}: Case) {
  const { pathname, search, hash } = new URL(`http://site.example${to}`)
  // A cast: the code under test reads these fields only.
  const pending = { state, historyAction, location: { pathname, search, hash } } as Navigation
  const native = createNativeNavigation({
    pending: () => pending,
    isWaiting: () => isWaiting,
    isLeaving: () => isLeaving,
    onFailure: ({ message }, remote) => failures.push({ message, remote }),
    browser: {
      origin: 'http://site.example',
      pathname: '/career',
      search: '',
      hash: '',
      assign: (url) => void left.push(`assign ${url}`),
      replace: (url) => void left.push(`replace ${url}`),
      reload: () => void left.push('reload'),
    },
  })
  native.begin()
  return native
}

const step = (signal = new AbortController().signal) => ({
  path: '/blog',
  signal,
  remote: () => 'blog',
})
const fail = () => Promise.reject(new Error('Its script is not there.'))

test.each([
  { to: '/blog', what: 'another page', leaves: ['assign http://site.example/blog'] },
  { to: '/career', historyAction: 'POP', what: 'the page before', leaves: ['reload'] },
  { to: '/career?title=fitter', what: 'a choice on the same page', leaves: [] },
])(
  'without a connection, $what comes from what the service worker kept',
  async ({ leaves, what: _, ...navigation }) => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    Object.assign(navigator, { serviceWorker: { controller: {} } })

    void createWayOut(navigation).orLeave(step(), async () => 'shown')
    await jest.advanceTimersByTimeAsync(0)

    expect(left).toEqual(leaves)
    online.mockRestore()
    Reflect.deleteProperty(navigator, 'serviceWorker')
  },
)

test('while the browser loads another document, it is sent to this page instead', async () => {
  const work = jest.fn()

  void createWayOut({ to: '/blog', isLeaving: true }).orLeave(step(), work)
  await jest.advanceTimersByTimeAsync(0)

  expect(left).toEqual(['assign http://site.example/blog'])
  expect(work).not.toHaveBeenCalled()
})

test.each([
  { what: 'an address', to: `/blog/${'a'.repeat(2048)}` },
  { what: 'a parameter', to: `/career?title=${'a'.repeat(201)}` },
])('$what that may be too long is left to the server, which says so', async ({ to }) => {
  const work = jest.fn()

  void createWayOut({ to }).orLeave(step(), work)
  await jest.advanceTimersByTimeAsync(0)

  expect(left).toEqual([`assign http://site.example${to}`])
  expect(work).not.toHaveBeenCalled()
})

test('a search as long as the field for it allows is shown here', async () => {
  const { orLeave } = createWayOut({ to: `/career?title=${'%E0%A4%A8'.repeat(200)}` })

  expect(await orLeave(step(), async () => 'shown')).toBe('shown')
})

test.each([
  { to: '/blog?page=2#top', leaves: 'assign http://site.example/blog?page=2#top' },
  { to: '/blog', historyAction: 'REPLACE', leaves: 'replace http://site.example/blog' },
  { to: '/blog', historyAction: 'POP', leaves: 'reload' },
  { to: '/career', leaves: 'reload' },
  { to: '//evil.example/blog', leaves: 'assign http://site.example//evil.example/blog' },
])('a failed navigation to $to becomes: $leaves', async ({ leaves, ...navigation }) => {
  const settled = jest.fn()

  void createWayOut(navigation).orLeave(step(), fail).then(settled, settled)
  await jest.advanceTimersByTimeAsync(deadline)

  expect(left).toEqual([leaves])
  // The page stays as it is until the browser has loaded the next one.
  expect(settled).not.toHaveBeenCalled()
  expect(failures).toEqual([
    {
      message:
        'The remote blog could not show /blog here, so the browser asks the server for it: Its script is not there.',
      remote: 'blog',
    },
  ])
})

test('all steps of a navigation have one deadline', async () => {
  const { orLeave } = createWayOut({ to: '/blog' })
  await jest.advanceTimersByTimeAsync(deadline - 1000)

  void orLeave(step(), () => new Promise(() => undefined))
  await jest.advanceTimersByTimeAsync(999)
  const before = [...left]
  await jest.advanceTimersByTimeAsync(1)

  expect(before).toEqual([])
  expect(left).toEqual(['assign http://site.example/blog'])
})

test('an abandoned navigation leads nowhere', async () => {
  const abandoned = createWayOut({ to: '/blog' }).orLeave(step(AbortSignal.abort()), fail)

  await expect(abandoned).rejects.toThrow('Its script is not there.')
  expect(left).toEqual([])
  expect(failures).toEqual([])
})

test('a page that has just arrived does not navigate to itself', async () => {
  const arriving = createWayOut({ to: '/career', state: 'idle' }).orLeave(step(), fail)

  await expect(arriving).rejects.toThrow('Its script is not there.')
  expect(left).toEqual([])
})

test('a page that waits for its remote navigates natively at once, and loads nothing', async () => {
  const work = jest.fn(async () => undefined)

  void createWayOut({ to: '/contact', isWaiting: true }).orLeave(step(), work)

  expect(left).toEqual(['assign http://site.example/contact'])
  expect(work).not.toHaveBeenCalled()
  expect(failures).toEqual([])
})

type Strategy = ReturnType<typeof createNativeNavigation>['dataStrategy']

/** Runs the one route of a page, with the given result. */
function runRoute(
  dataStrategy: Strategy,
  result: { type: 'data' | 'error'; result: unknown },
  method = 'GET',
) {
  const match = { route: { id: 'blog:list' }, shouldLoad: true, resolve: async () => result }
  const request = new Request('http://site.example/blog', { method })
  // A cast: the strategy reads these fields only.
  return dataStrategy({ request, matches: [match] } as unknown as Parameters<Strategy>[0])
}

test.each([
  { what: 'data', result: { type: 'data', result: null } as const },
  { what: 'a redirect', result: { type: 'error', result: new Response() } as const },
  { what: 'no such page', result: { type: 'error', result: new NotFoundError() } as const },
])('$what is an answer, not a failure', async ({ result }) => {
  const { dataStrategy } = createWayOut({ to: '/blog' })

  await expect(runRoute(dataStrategy, result)).resolves.toEqual({ 'blog:list': result })
  expect(left).toEqual([])
})

test('a failing page module or loader is reported with its remote', async () => {
  const { dataStrategy } = createWayOut({ to: '/blog' })
  const cause = new RemoteError('blog', 'could not be loaded')

  void runRoute(dataStrategy, { type: 'error', result: cause })
  await jest.advanceTimersByTimeAsync(0)

  expect(left).toEqual(['assign http://site.example/blog'])
  expect(failures.map(({ remote }) => remote)).toEqual(['blog'])
})

test('a page that is there, but for a part that is not, is asked of the server', async () => {
  const { dataStrategy } = createWayOut({ to: '/career?tab=setup' })
  const handle = { parts: [{ load: fail }] }
  const match = { route: { id: 'careers:0', handle }, shouldLoad: false }
  const request = new Request('http://site.example/career?tab=setup')

  // A cast: as above.
  void dataStrategy({ request, matches: [match] } as unknown as Parameters<Strategy>[0])
  await jest.advanceTimersByTimeAsync(0)

  expect(left).toEqual(['assign http://site.example/career?tab=setup'])
  expect(failures.map(({ remote }) => remote)).toEqual(['careers'])
})

test('a form submission is not turned into a GET', async () => {
  const { dataStrategy } = createWayOut({ to: '/blog' })

  const sent = runRoute(dataStrategy, { type: 'error', result: new Error('Refused') }, 'POST')

  await expect(sent).rejects.toThrow('Refused')
  expect(left).toEqual([])
})
