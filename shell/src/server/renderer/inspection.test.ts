import type { Platform, Remote } from '@site/contract'
import type { Federation } from '../../page/federation'
import { inspectRemote, noteWorld } from './inspection'

const { error, warn } = console

beforeEach(() => jest.spyOn(process, 'on').mockReturnThis())

afterEach(() => {
  Object.assign(console, { error, warn })
  jest.restoreAllMocks()
})

test('errors and warnings are recorded, not printed', () => {
  const { complaints } = noteWorld()

  console.error('Each child in a list should have a unique "key" prop.', { a: 1 })
  console.warn(new Error('It is old.'))

  expect(complaints).toEqual([
    'Each child in a list should have a unique "key" prop. [object Object]',
    'Error: It is old.',
  ])
})

const page = { Component: () => null }

describe('a remote', () => {
  /** Inspects a remote as if it had been loaded. */
  function inspect(remote: Partial<Remote>) {
    const loaded: Remote = { routes: [], slices: [], ...remote }
    // The parts that the inspection uses.
    const federation = { loadRemote: async () => loaded } as Partial<Federation> as Federation
    const platform = {} as Platform
    return inspectRemote({ federation, platform }, 'careers')
  }

  test('is inspected on all its pages, and some from data', async () => {
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

  test('reports its slices', async () => {
    const slices = [{ reducerPath: 'openings' }, { reducerPath: 'applications' }]

    // Only their names are used.
    const { slices: named } = await inspect({ slices: slices as Remote['slices'] })

    expect(named).toEqual(['applications', 'openings'])
  })

  test('that cannot list its pages has a fault', async () => {
    const listPages = async () => Promise.reject(new Error('The service is down.'))

    await expect(inspect({ listPages })).rejects.toThrow('The service is down.')
  })
})
