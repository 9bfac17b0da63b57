import type { Platform, Remote } from '@site/contract'
import type { Federation } from '../../site/federation'
import { inspectRemote, watchWorld } from './inspection'

const { error, warn } = console

/** What was done to the world is undone after each test. */
let undo: (() => void)[]

beforeEach(() => {
  undo = []
})

afterEach(() => {
  Object.assign(console, { error, warn })
  for (const step of undo) step()
})

/** Changes what all parts share, as a careless remote would. */
function change(owner: object, name: string | symbol, descriptor: PropertyDescriptor) {
  const before = Reflect.getOwnPropertyDescriptor(owner, name)
  Object.defineProperty(owner, name, { configurable: true, ...descriptor })
  undo.push(() => {
    if (before) Object.defineProperty(owner, name, before)
    else Reflect.deleteProperty(owner, name)
  })
}

const replaced = { value: () => 0, writable: true }

test('a world that was left alone has no leaks', () => {
  const world = watchWorld()

  expect(world.findLeaks()).toEqual([])
  expect(world.complaints).toEqual([])
})

test.each<{ leak: string; make: () => void }>([
  { leak: 'careersState', make: () => change(globalThis, 'careersState', { value: {} }) },
  { leak: 'careersState', make: () => change(globalThis, 'careersState', { value: undefined }) },
  { leak: 'Symbol(careers)', make: () => change(globalThis, Symbol('careers'), { value: 1 }) },
  { leak: 'setTimeout', make: () => change(globalThis, 'setTimeout', replaced) },
  { leak: 'URL', make: () => change(globalThis, 'URL', { value: class {}, writable: true }) },
  { leak: 'Array.prototype.last', make: () => change(Array.prototype, 'last', replaced) },
  { leak: 'Array.prototype.map', make: () => change(Array.prototype, 'map', replaced) },
  { leak: 'Object.prototype.shared', make: () => change(Object.prototype, 'shared', replaced) },
  { leak: 'Promise.prototype.then', make: () => change(Promise.prototype, 'then', replaced) },
  { leak: 'Date.now', make: () => change(Date, 'now', replaced) },
  { leak: 'JSON.parse', make: () => change(JSON, 'parse', replaced) },
  { leak: 'Math.random', make: () => change(Math, 'random', replaced) },
  { leak: 'Map.prototype.size', make: () => change(Map.prototype, 'size', { get: () => 0 }) },
])('$leak is a leak', ({ leak, make }) => {
  const world = watchWorld()

  make()
  const leaks = world.findLeaks()
  for (const step of undo.splice(0)) step()

  expect(leaks).toEqual([leak])
})

test('what is taken away is a leak too', () => {
  change(globalThis, 'careersState', { value: {} })
  const world = watchWorld()

  Reflect.deleteProperty(globalThis, 'careersState')

  expect(world.findLeaks()).toEqual(['careersState'])
})

test('what the loading of any remote leaves behind is none', () => {
  const world = watchWorld()

  for (const name of ['__FEDERATION__', '__VMOK__', '__GLOBAL_LOADING_REMOTE_ENTRY__']) {
    change(globalThis, name, { value: {} })
  }

  expect(world.findLeaks()).toEqual([])
})

test('errors and warnings are written down, not shown', () => {
  const { complaints } = watchWorld()

  console.error('Each child in a list should have a unique "key" prop.', { a: 1 })
  console.warn(new Error('It is old.'))

  expect(complaints).toEqual([
    'Each child in a list should have a unique "key" prop. [object Object]',
    'Error: It is old.',
  ])
})

const page = { Component: () => null }

describe('a remote', () => {
  /** Answers what a remote says of itself, as if it had been loaded. */
  function inspect(remote: Partial<Remote>) {
    const loaded: Remote = { routes: [], slices: [], ...remote }
    // What the inspection asks of the two.
    const federation = { loadRemote: async () => loaded } as Partial<Federation> as Federation
    const platform = {} as Platform
    return inspectRemote({ federation, platform }, 'careers')
  }

  test('is looked at on all its pages, and some that it finds in data', async () => {
    const routes = [
      { path: '/career', ...page },
      { path: '/career/:key', ...page },
      { path: '/career/feed.xml', ...page },
      { path: '/career/teams', children: [{ path: '/career/teams/all', ...page }] },
    ]
    const listPages = async () =>
      ['a', 'b', 'c', 'd', 'e'].map((key) => ({ path: `/career/${key}` }))

    expect((await inspect({ routes, listPages })).paths).toEqual([
      '/career',
      '/career/teams/all',
      '/career/a',
      '/career/b',
      '/career/c',
    ])
  })

  test('says which slices it has', async () => {
    const slices = [{ reducerPath: 'openings' }, { reducerPath: 'applications' }]

    // Only their names are asked for.
    const { slices: named } = await inspect({ slices: slices as Remote['slices'] })

    expect(named).toEqual(['applications', 'openings'])
  })

  test('that cannot list its pages is at fault', async () => {
    const listPages = async () => Promise.reject(new Error('The service is down.'))

    await expect(inspect({ listPages })).rejects.toThrow('The service is down.')
  })
})
