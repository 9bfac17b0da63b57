import { screen, waitFor } from '@testing-library/react'
import { openSite } from './test-layout'

type Call = { url: string; method?: string; headers: unknown; body: unknown }

/** Answers every call with that status; without one, there is no answer. */
function stubFetch(status?: number) {
  const calls: Call[] = []
  globalThis.fetch = async (url, { method, headers, body } = {}) => {
    calls.push({ url: String(url), method, headers, body: JSON.parse(String(body)) })
    if (!status) throw new TypeError('Failed to fetch')
    return new Response(null, { status })
  }
  return calls
}

async function subscribe(subscribeUrl: string, email: string) {
  const site = await openSite('/about', { settings: { subscribeUrl } })
  const field = await screen.findByRole('textbox', { name: 'Email Address' })
  if (email) await site.user.type(field, email)
  await site.user.click(screen.getByRole('button', { name: 'Send' }))
  return { ...site, field }
}

test('is one field with its name in it, and a button', async () => {
  await openSite('/about')

  expect(await screen.findByPlaceholderText('Email Address')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Subscribe us' })).toBeVisible()
})

test('without an address to send to, it makes no call and the page stays', async () => {
  const calls = stubFetch(200)

  const { field, router, toasts } = await subscribe('', 'asha@plant.example')

  expect(calls).toEqual([])
  expect(toasts).toEqual([])
  expect(field).toHaveValue('asha@plant.example')
  expect(router.state.location).toMatchObject({ pathname: '/about', search: '' })
})

test('sends the address as JSON, says so and empties the field', async () => {
  const calls = stubFetch(204)

  const { field, toasts } = await subscribe('https://list.example/add', 'asha@plant.example')

  await waitFor(() => expect(field).toHaveValue(''))
  expect(calls).toEqual([
    {
      url: 'https://list.example/add',
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: { email: 'asha@plant.example' },
    },
  ])
  expect(toasts).toEqual([{ message: 'Thank you for subscribing.', kind: 'success' }])
})

test.each([{ status: 500 }, { status: 404 }, { status: undefined }])(
  'says when it failed ($status) and keeps what was typed',
  async ({ status }) => {
    stubFetch(status)

    const { field, toasts } = await subscribe('https://list.example/add', 'asha@plant.example')

    await waitFor(() => expect(toasts).toMatchObject([{ kind: 'error' }]))
    expect(field).toHaveValue('asha@plant.example')
  },
)

test('an empty field is not sent', async () => {
  const calls = stubFetch(200)

  await subscribe('https://list.example/add', '')

  expect(calls).toEqual([])
})

test('is not sent twice while the first is on its way', async () => {
  let calls = 0
  globalThis.fetch = () => {
    calls += 1
    return new Promise(() => undefined)
  }

  const { user } = await subscribe('https://list.example/add', 'asha@plant.example')
  await user.click(screen.getByRole('button', { name: 'Send' }))

  expect(calls).toBe(1)
})
