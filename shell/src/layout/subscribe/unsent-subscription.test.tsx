import { testBoot } from '@site/platform/testing'
import { act, waitFor } from '@testing-library/react'
import { openSite } from '../test-layout'

// The visitor stays at the top: the footer does not wake, and with it the form.
beforeEach(() => {
  const closed = { opened: new Promise<void>(() => undefined), open() {}, isLive: false }
  globalThis.siteBoot = testBoot({ latchOf: (name) => (name === 'footer' ? closed : undefined) })
})

afterEach(() => {
  globalThis.siteBoot = undefined
  localStorage.clear()
})

async function openWithKept(subscribeUrl: string, days: number) {
  const keptAt = Date.now() - days * 24 * 60 * 60 * 1000
  localStorage.setItem('subscription', JSON.stringify({ email: 'a@b.example', keptAt }))
  const calls: unknown[] = []
  globalThis.fetch = async (url) => {
    calls.push(url)
    return new Response(null, { status: 204 })
  }
  const { toasts } = await act(() => openSite('/about', { settings: { subscribeUrl } }))
  return { calls, toasts }
}

test('what waits is sent while the footer is out of view', async () => {
  const { calls, toasts } = await openWithKept('https://list.example/add', 1)

  await waitFor(() => expect(toasts).toMatchObject([{ kind: 'success' }]))
  expect(calls).toEqual(['https://list.example/add'])
  expect(localStorage).toHaveLength(0)
})

test.each([
  { what: 'too old', url: 'https://list.example/add', days: 14 },
  { what: 'for a list that is gone', url: '', days: 1 },
])('what is $what is removed there, unsent', async ({ url, days }) => {
  const { calls, toasts } = await openWithKept(url, days)

  await waitFor(() => expect(localStorage).toHaveLength(0))
  expect(calls).toEqual([])
  expect(toasts).toEqual([])
})
