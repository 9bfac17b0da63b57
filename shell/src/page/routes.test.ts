import type { RouteObject } from 'react-router-dom'
import { withParts } from './routes'

function Page() {
  return null
}

const lazyOf = (route: RouteObject | undefined) =>
  typeof route?.lazy === 'function' ? route.lazy() : undefined

test('a page comes with the parts that it names', async () => {
  const done: string[] = []
  const part = (name: string) => ({
    load: async () => {
      await Promise.resolve()
      done.push(name)
    },
  })
  const lazy = async () => ({ Component: Page, handle: { parts: [part('form'), part('map')] } })
  const [layout] = withParts([{ path: '/', children: [{ path: 'contact', lazy }] }])

  const page = await lazyOf(layout?.children?.[0])

  expect(page).toMatchObject({ Component: Page })
  expect(done).toEqual(['form', 'map'])
})

test('a page whose part does not come does not come either, and may the next time', async () => {
  let isDown = true
  const load = async () => {
    if (isDown) throw new Error('The network is down.')
  }
  const lazy = async () => ({ Component: Page, handle: { parts: [{ load }] } })
  const [route] = withParts([{ path: '/', lazy }])

  await expect(lazyOf(route)).rejects.toThrow('The network is down.')
  isDown = false

  expect(await lazyOf(route)).toMatchObject({ Component: Page })
})

test.each([{}, { handle: {} }])('a page without parts comes as it is: %j', async (more) => {
  const page = { Component: Page, ...more }
  const [route, ready] = withParts([
    { path: '/', lazy: async () => page },
    { path: '/ready', Component: Page },
  ])

  expect(await lazyOf(route)).toBe(page)
  expect(ready).toEqual({ path: '/ready', Component: Page })
})
