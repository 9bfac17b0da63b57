import { readRemote } from './read-pages'
import type { Workspace } from './workspace'

/** Reads a server build whose one module is `remote`; it may import shared libraries. */
function readBuilt(remote: string) {
  const code = `let libraries
    const of = (name) => Object.values(libraries[name])[0].lib()
    module.exports = {
      init: async (shared) => { libraries = shared },
      get: async () => {
        const react = of('react')
        const platform = of('@site/platform')
        const built = ${remote}
        return () => ({ remote: built })
      },
    }`
  const workspace: Workspace = {
    folder: '',
    dist: '',
    name: 'careers',
    version: '1.0.0',
    isRemote: true,
    owner: 'hr',
    contract: 1,
    mounts: ['/career'],
    query: [],
    needs: {},
    budgets: {},
    shared: { react: '^19.3.1', '@site/platform': '^1.0.0' },
  }
  return readRemote(workspace, code)
}

test('an empty remote has nothing', async () => {
  expect(await readBuilt('{ routes: [], slices: [] }')).toEqual({
    pages: [],
    routes: [],
    chains: [],
    slices: [],
  })
})

test('routes are listed with their parameters, each once, sorted', async () => {
  const { routes } = await readBuilt(`{
    slices: [],
    routes: [
      { path: '/career/:key' },
      { path: '/career', children: [{ path: '/career/teams' }, { path: '/career' }] },
      { children: [{ path: '/career/feed.xml' }, { path: '/career' }] },
    ],
  }`)

  expect(routes).toEqual(['/career', '/career/:key', '/career/feed.xml', '/career/teams'])
})

test('the lazy routes that make a page are listed in their order', async () => {
  const { chains } = await readBuilt(`{
    slices: [],
    routes: [
      { id: 'list', path: '/career' },
      { id: 'layout', children: [{ id: 'job', path: '/career/:key' }, { path: '/career/data' }] },
    ],
  }`)

  expect(chains).toEqual([['list'], ['layout', 'job'], ['layout']])
})

test('slices are listed by their names in the state', async () => {
  const { slices } = await readBuilt(`{
    routes: [],
    slices: [
      platform.createSlice({ name: 'openings', initialState: {}, reducers: {} }),
      platform.createSlice({ name: 'x', reducerPath: 'applications' }),
    ],
  }`)

  expect(slices).toEqual(['applications', 'openings'])
})

test('any use of slices and platform is possible', async () => {
  const { slices } = await readBuilt(`(() => {
    const slice = platform.createSlice({ name: 'openings' })
    const { opened } = slice.actions
    const api = platform.createApi({ of: slice.selectors.selectAll(String(platform.anything)) })
    class Client extends platform.Client {}
    return { routes: [], slices: [slice], rest: [opened('x'), api.get().then, new Client(), react.version] }
  })()`)

  expect(slices).toEqual(['openings'])
})

test('fixed pages with a title are found, lazy ones too', async () => {
  const { pages } = await readBuilt(`{
    slices: [],
    routes: [
      { path: '/career', lazy: async () => ({ handle: { metadata: () => ({ title: 'Careers' }) } }) },
      { path: '/career/teams', handle: { metadata: ({ pathname }) => ({ title: 'At ' + pathname }) } },
      { path: '/career/:key', handle: { metadata: () => ({ title: 'An opening' }) } },
      { path: '/career/data', handle: { metadata: ({ state }) => ({ title: state.careers.title }) } },
      { path: '/career/plain' },
    ],
  }`)

  expect(pages).toEqual([
    { path: '/career', title: 'Careers' },
    { path: '/career/teams', title: 'At /career/teams' },
  ])
})

test('a build that throws is refused', async () => {
  await expect(readBuilt(`(() => { throw new Error('It is broken.') })()`)).rejects.toThrow(
    'It is broken.',
  )
})

test('a build that uses server APIs is refused', async () => {
  await expect(readBuilt(`require('node:fs')`)).rejects.toThrow('require is not defined')
})

test.each([
  'setInterval(() => {}, 60_000)',
  'setTimeout(() => {}, 60_000)',
  'globalThis.setInterval(() => {}, 60_000)',
])('%s does not keep the build from ending', async (timer) => {
  const { pages } = await readBuilt(`{
    slices: [],
    routes: [{ path: '/career', handle: { metadata: () => ({ title: String(${timer}.hasRef()) }) } }],
  }`)

  expect(pages).toEqual([{ path: '/career', title: 'false' }])
})

test('a build that waits for ever is refused', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] })
  const reading = readBuilt('await new Promise(() => {})')
  const refusal = expect(reading).rejects.toThrow(
    'The server build of careers was not loaded within 30 s: ',
  )

  jest.advanceTimersByTime(30_000)
  jest.useRealTimers()

  await refusal
})
