import { fireEvent, screen, waitFor } from '@testing-library/react'
import { openSite } from '../test-layout'

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

afterEach(() => {
  jest.restoreAllMocks()
  localStorage.clear()
})

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

test('without an address to send to, it writes a mail, with or without JavaScript', async () => {
  await openSite('/about', { settings: { subscribeUrl: '' } })

  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email Address' })
  expect(field.form).toHaveAttribute(
    'action',
    'mailto:marketing@sample.example?subject=Subscribe%20us',
  )
  expect(field.form).toHaveAttribute('method', 'post')
  expect(field.form).toHaveAttribute('enctype', 'text/plain')
  // False if a handler had kept the browser from sending it.
  expect(fireEvent.submit(field)).toBe(true)
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

/** A list that is slow: it answers when `answer` is called. */
function holdFetch() {
  let answer: (response: Response) => void = () => undefined
  const send = jest.fn(
    () =>
      new Promise<Response>((resolve) => {
        answer = resolve
      }),
  )
  globalThis.fetch = send
  return { send, answer: () => answer(new Response(null, { status: 204 })) }
}

test('an address that is corrected while it is sent stays, and is not sent before the answer', async () => {
  const { send, answer } = holdFetch()
  const { user, field, toasts } = await subscribe('https://list.example/add', 'jo@exmaple.com')
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1))

  await user.clear(field)
  await user.type(field, 'jo@example.com')
  await user.click(screen.getByRole('button', { name: /Send/ }))
  answer()

  await waitFor(() => expect(toasts).toHaveLength(1))
  expect(send).toHaveBeenCalledTimes(1)
  expect(field).toHaveValue('jo@example.com')
})

test('what is typed once an address is on its way is not sent in its place', async () => {
  const calls = stubFetch(204)
  await openSite('/about', { settings: { subscribeUrl: 'https://list.example/add' } })
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email Address' })
  fireEvent.input(field, { target: { value: 'asha@plant.example' } })

  fireEvent.submit(field)
  // Before the code that sends it has come.
  fireEvent.input(field, { target: { value: 'jo' } })

  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]?.body).toEqual({ email: 'asha@plant.example' })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled())
  expect(field).toHaveValue('jo')
})

test('an address that is half corrected does not let a second one be sent before the answer', async () => {
  const { send, answer } = holdFetch()
  const { user, field, toasts } = await subscribe('https://list.example/add', 'jo@exmaple.com')
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1))

  await user.clear(field)
  await user.type(field, 'jo{Enter}')
  await user.type(field, '@example.com{Enter}')
  answer()

  await waitFor(() => expect(toasts).toHaveLength(1))
  expect(send).toHaveBeenCalledTimes(1)
})

test.each([400, 404, 422])('says when it failed (%i) and keeps what was typed', async (status) => {
  stubFetch(status)

  const { field, toasts } = await subscribe('https://list.example/add', 'asha@plant.example')

  await waitFor(() => expect(toasts).toMatchObject([{ kind: 'error' }]))
  expect(field).toHaveValue('asha@plant.example')
  expect(localStorage).toHaveLength(0)
})

/** Returns what ends all timers that begin from now on. No mock of Jest's, which counts as a clock that stands still. */
function noteTimers() {
  const { setTimeout } = globalThis
  const timers: ReturnType<typeof setTimeout>[] = []
  const noting = (run: () => void, ms?: number) => {
    const timer = setTimeout(run, ms)
    timers.push(timer)
    return timer
  }
  Object.assign(globalThis, { setTimeout: noting })
  return () => {
    Object.assign(globalThis, { setTimeout })
    for (const timer of timers) clearTimeout(timer)
  }
}

describe('while the list cannot be reached', () => {
  const kept = 'We cannot be reached just now. Your address is sent as soon as we can.'
  const thanks = { message: 'Thank you for subscribing.', kind: 'success' }

  test.each([500, 503, 429, undefined])(
    '(%s) the address is kept, and it says so',
    async (status) => {
      stubFetch(status)

      const { field, toasts } = await subscribe('https://list.example/add', 'asha@plant.example')

      await waitFor(() => expect(toasts).toEqual([{ message: kept, kind: 'info' }]))
      expect(field).toHaveValue('')
      expect(JSON.parse(localStorage.getItem('subscription') ?? '')).toMatchObject({
        email: 'asha@plant.example',
      })
    },
  )

  test('it is sent when the network is back, once', async () => {
    stubFetch()
    const { toasts } = await subscribe('https://list.example/add', 'asha@plant.example')
    await waitFor(() => expect(toasts).toHaveLength(1))
    const calls = stubFetch(200)

    fireEvent(window, new Event('online'))

    await waitFor(() => expect(toasts.slice(1)).toEqual([thanks]))
    fireEvent(window, new Event('online'))
    expect(calls.map(({ body }) => body)).toEqual([{ email: 'asha@plant.example' }])
    expect(localStorage).toHaveLength(0)
  })

  test('a network that comes and goes does not send it twice', async () => {
    stubFetch()
    const { toasts } = await subscribe('https://list.example/add', 'asha@plant.example')
    await waitFor(() => expect(toasts).toHaveLength(1))
    const calls = stubFetch(200)

    for (let time = 0; time < 3; time++) fireEvent(window, new Event('online'))

    await waitFor(() => expect(toasts.slice(1)).toEqual([thanks]))
    expect(calls).toHaveLength(1)
  })

  test('when it is refused then, it says so', async () => {
    stubFetch()
    const { toasts } = await subscribe('https://list.example/add', 'asha@plant.example')
    await waitFor(() => expect(toasts).toHaveLength(1))
    stubFetch(400)

    fireEvent(window, new Event('online'))

    await waitFor(() => expect(toasts.slice(1)).toMatchObject([{ kind: 'error' }]))
    expect(localStorage).toHaveLength(0)
  })

  test('it is sent on the next page view', async () => {
    stubFetch()
    const endTimers = noteTimers()
    const { toasts: before, unmount } = await subscribe('https://list.example/add', 'a@b.example')
    await waitFor(() => expect(before).toHaveLength(1))
    unmount()
    // As a browser does with a page that is left, which would try again in two to four seconds.
    endTimers()
    const calls = stubFetch(200)

    const { toasts } = await openSite('/about', {
      settings: { subscribeUrl: 'https://list.example/add' },
    })

    await waitFor(() => expect(toasts).toEqual([thanks]))
    expect(calls.map(({ body }) => body)).toEqual([{ email: 'a@b.example' }])
    expect(localStorage).toHaveLength(0)
  })

  test('after 14 days it is removed, unsent', async () => {
    const keptAt = Date.now() - 14 * 24 * 60 * 60 * 1000
    localStorage.setItem('subscription', JSON.stringify({ email: 'a@b.example', keptAt }))
    const calls = stubFetch(200)

    await openSite('/about', { settings: { subscribeUrl: 'https://list.example/add' } })

    await waitFor(() => expect(localStorage).toHaveLength(0))
    expect(calls).toEqual([])
  })

  test.each(['null', 'no JSON', '7'])(
    'what is kept and no address is removed: %s',
    async (kept) => {
      localStorage.setItem('subscription', kept)
      const calls = stubFetch(200)

      await openSite('/about', { settings: { subscribeUrl: 'https://list.example/add' } })

      await waitFor(() => expect(localStorage).toHaveLength(0), { timeout: 3000 })
      expect(calls).toEqual([])
    },
  )

  test('a browser that keeps nothing says that it failed', async () => {
    stubFetch()
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })

    const { field, toasts } = await subscribe('https://list.example/add', 'asha@plant.example')

    await waitFor(() => expect(toasts).toMatchObject([{ kind: 'error' }]))
    expect(field).toHaveValue('asha@plant.example')
  })
})

test.each(['', 'asha', 'asha@'])('tells that "%s" is wrong, and sends nothing', async (email) => {
  const calls = stubFetch(200)

  const { field, user } = await subscribe('https://list.example/add', email)

  expect(field).toBeInvalid()
  expect(field).toHaveFocus()
  expect(field).toHaveAccessibleDescription('Please write an address such as name@example.com.')
  expect(calls).toEqual([])
  await user.type(field, 'x')
  expect(field).not.toHaveAttribute('aria-invalid')
})

test('what is wrong is read out to who has the focus in the field already', async () => {
  const { user } = await openSite('/about', {
    settings: { subscribeUrl: 'https://list.example/add' },
  })
  const field = await screen.findByRole('textbox', { name: 'Email Address' })

  await user.type(field, 'asha{Enter}')

  expect(screen.getByRole('alert')).toHaveTextContent(
    'Please write an address such as name@example.com.',
  )
  await user.type(field, '@')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
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
