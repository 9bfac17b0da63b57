const addPageIds: (source: string) => string = require('./page-id-loader.cjs')

test.each([
  {
    route: "{ path: '/career', lazy: () => import('./openings/openings-page') }",
    result:
      "{ path: '/career', id: 'openings/openings-page', lazy: () => import('./openings/openings-page') }",
  },
  {
    route: '{ lazy: () => import("./home-page") }',
    result: '{ id: \'home-page\', lazy: () => import("./home-page") }',
  },
  {
    route: "{ lazy:()=>import( './home-page' ) }",
    result: "{ id: 'home-page', lazy:()=>import( './home-page' ) }",
  },
  {
    route: "{\n  lazy: () =>\n    import('./home-page'),\n}",
    result: "{\n  id: 'home-page', lazy: () =>\n    import('./home-page'),\n}",
  },
])('adds the page of $route', ({ route, result }) => {
  expect(addPageIds(route)).toBe(result)
})

test('adds every page of a remote', () => {
  const routes =
    "[{ lazy: () => import('./a/a') }, { children: [{ lazy: () => import('./b/b') }] }]"

  expect(addPageIds(routes)).toBe(
    "[{ id: 'a/a', lazy: () => import('./a/a') }, { children: [{ id: 'b/b', lazy: () => import('./b/b') }] }]",
  )
})

test.each([
  "const part = lazyPart(() => import('./plant-scene'))",
  "{ lazy: () => import('@site/ui') }",
  "{ lazy: async () => (await load('./a')).page }",
  "{ path: '/', Component: HomePage }",
  "import { slice } from './careers-slice'",
])('leaves %s as it is', (code) => {
  expect(addPageIds(code)).toBe(code)
})
