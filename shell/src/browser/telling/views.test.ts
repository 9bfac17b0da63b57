import { HttpError } from '@site/platform'
import type { PageRemote } from '../../page/page-state'
import type { PageLog, Trouble } from './beacon'
import { createViews } from './views'

const careers = describeRemote('careers')
const blog = describeRemote('blog')

let log: PageLog

/** A page of careers, and one of the blog from 1000 ms on. */
beforeEach(() => {
  Object.assign(globalThis, { PerformanceObserver: { supportedEntryTypes: ['layout-shift'] } })
  const shown = [
    { at: 0, remote: careers },
    { at: 1000, remote: blog },
  ]
  log = { shown, troubles: [] }
})

function describeRemote(remote: string): PageRemote {
  const folder = `https://cdn.example/releases/${remote}/1.0.0-a`
  return { remote, release: '1.0.0-a', mounts: [], entry: `${folder}/web/remote.js`, styles: [] }
}

/** An error with a stack of these addresses, the topmost first. */
function thrownAt(places: string[], error: Error = new Error('It throws.')) {
  error.stack = [String(error), ...places.map((place) => `    at f (${place}:1:2)`)].join('\n')
  return error
}

const inCareers = 'https://cdn.example/releases/careers/1.0.0-a/web/1.js'
const inBlog = 'https://cdn.example/releases/blog/1.0.0-a/web/2.js'
const inShell = 'https://cdn.example/releases/shell/1.0.0-s/web/vendor.js'

function errorAt(at: number, error: unknown, from = ''): Trouble {
  return { kind: 'error', at, error, from }
}

/** The counts of both remotes. */
function read(...troubles: Trouble[]) {
  log.troubles.push(...troubles)
  const views = createViews(log)
  views.readLog()
  return Object.fromEntries(
    views.all().map(({ shown, errors, failedLoads }) => [shown.remote, { errors, failedLoads }]),
  )
}

const none = { errors: 0, failedLoads: 0 }

test.each([
  { what: 'thrown by a remote', places: [inCareers], blamed: 'careers' },
  { what: 'thrown by React in a component', places: [inShell, inCareers], blamed: 'careers' },
  { what: 'left behind by the page before', places: [inCareers, inShell], blamed: 'careers' },
  { what: 'thrown by a remote in another', places: [inBlog, inCareers], blamed: 'blog' },
  { what: 'thrown by the shell', places: [inShell], blamed: undefined },
  { what: 'of another release', places: [inCareers.replace('-a/', '-b/')], blamed: undefined },
  { what: 'thrown in a console', places: ['<anonymous>'], blamed: undefined },
  {
    what: 'thrown by an extension',
    places: ['chrome-extension://abc/content.js', inCareers],
    blamed: undefined,
  },
  {
    what: 'thrown by an extension in Firefox',
    places: ['moz-extension://abc/content.js'],
    blamed: undefined,
  },
])('an error $what counts against $blamed', ({ places, blamed }) => {
  const told = read(errorAt(1500, thrownAt(places)))

  const expected = {
    careers: none,
    blog: none,
    ...(blamed && { [blamed]: { ...none, errors: 1 } }),
  }
  expect(told).toEqual(expected)
})

test('a hydration mismatch counts against the components it names', () => {
  const error = thrownAt([inShell], new Error('Hydration failed.'))

  expect(read(errorAt(10, error, `\n    at Page (${inCareers}:1:2)`)).careers?.errors).toBe(1)
})

test.each([
  { what: 'a script of another origin', error: null },
  { what: 'a refused call', error: new HttpError('GET /jobs answered 500.', 500) },
  { what: 'a fetch without a network', error: new TypeError('Failed to fetch') },
  { what: 'a fetch that was given up', error: new DOMException('', 'AbortError') },
])('$what counts against no remote', ({ error }) => {
  const thrown = error instanceof Error ? thrownAt([inCareers], error) : error

  expect(read(errorAt(10, thrown, 'Script error.'))).toEqual({ careers: none, blog: none })
})

test.each([
  { what: 'failed', error: new HttpError('answered 503.', 503), counted: 1 },
  { what: 'brought no answer', error: new HttpError('no answer'), counted: 1 },
  { what: 'refused what was asked', error: new HttpError('answered 404.', 404), counted: 2 },
])('when a service $what, $counted of two errors around it count', ({ error, counted }) => {
  const told = read(
    errorAt(10, thrownAt([inCareers])),
    { kind: 'service', at: 20, error },
    errorAt(30, thrownAt([inCareers])),
  )

  expect(told.careers?.errors).toBe(counted)
})

test('a module that did not load counts against its remote', () => {
  const error = new TypeError(`Failed to fetch dynamically imported module: ${inCareers}`)

  const told = read(errorAt(1500, error), { kind: 'load', at: 1600, remote: blog })

  expect(told).toEqual({
    careers: { errors: 0, failedLoads: 1 },
    blog: { errors: 0, failedLoads: 1 },
  })
})

test('failed loads do not count while offline', () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

  const told = read({ kind: 'load', at: 10, remote: blog }, errorAt(10, thrownAt([inCareers])))
  jest.restoreAllMocks()

  expect(told).toEqual({ careers: none, blog: none })
})

test('a time belongs to the page that was shown then', () => {
  const views = createViews(log)

  const at = [0, 999, 1000, 5000].map((time) => views.at(time)?.shown.remote)

  expect(at).toEqual(['careers', 'careers', 'blog', 'blog'])
})
