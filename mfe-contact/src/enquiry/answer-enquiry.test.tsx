import { pageLoading } from '@site/platform/host'
import { renderRoute, type StubbedService, testPlatform } from '@site/platform/testing'
import { createStaticHandler, RouterContextProvider } from 'react-router-dom'
import { remote } from '../remote'

type Call = { body: unknown; headers: Record<string, string> }

const enquiry = {
  userName: 'Asha Verma',
  userEmail: 'asha@plant.example',
  userPhone: '+919812345678',
  sub: 'Dispatch',
  msg: 'It waits\nfor papers.',
}

const success = { status: 'success', message: 'We have it.' }

/** What the server does with the form of a browser without JavaScript. */
async function post(fields: Record<string, string>, answer: unknown = success) {
  const calls: Call[] = []
  const contact: StubbedService = {
    'POST /contact-us/enquiry': (call: Call) => {
      calls.push(call)
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  const { store, unmount } = await renderRoute(remote, '/contact', { services: { contact } })
  unmount()
  const requestContext = new RouterContextProvider()
  requestContext.set(pageLoading, {
    store,
    platform: testPlatform({ services: { contact } }),
    waits: true,
    signal: new AbortController().signal,
  })
  const request = new Request('https://sample.example/contact', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
  const handler = createStaticHandler(remote.routes, { future: { v8_middleware: true } })
  const answered = await handler.query(request, { requestContext })
  if (answered instanceof Response) {
    return { calls, status: answered.status, location: answered.headers.get('Location') }
  }
  const [refused] = Object.values(answered.actionData ?? {})
  return { calls, status: answered.statusCode, refused }
}

afterEach(() => jest.restoreAllMocks())

test('forwards the five fields, then goes on to the page that says so', async () => {
  const { calls, status, location } = await post({ ...enquiry, msg: 'It waits\r\nfor papers.' })

  expect({ status, location }).toEqual({ status: 303, location: '/contact?sent=1#sent' })
  expect(calls).toMatchObject([{ headers: { 'X-CSRF-Token': 'sample-token' } }])
  expect(calls[0]?.body).toEqual(enquiry)
})

test('says where its visitor is led if the shell keeps what the service does not take', async () => {
  const { calls } = await post(enquiry, new Error('down'))

  expect(calls).toMatchObject([{ keep: { location: '/contact?sent=1#sent' } }])
})

test('gives the same text the same key, however much later it is sent again', async () => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 0, 1))
  const keyOf = async (fields: typeof enquiry) =>
    (await post(fields)).calls[0]?.headers['Idempotency-Key']
  const first = await keyOf(enquiry)

  const other = await keyOf({ ...enquiry, sub: 'Stock' })
  now.mockReturnValue(Date.UTC(2026, 1, 1))
  const later = await keyOf({ ...enquiry, msg: enquiry.msg.replace('\n', '\r\n') })

  expect(first).toMatch(/^form-[0-9a-f]{64}$/)
  expect(later).toBe(first)
  expect(other).not.toBe(first)
})

test('forwards lines as lines, and a message with its line ends', async () => {
  const { calls, status } = await post({
    userName: 'Asha\r\nBcc: all@plant.example',
    userEmail: '\u0000asha@plant.example\n',
    userPhone: '+919812345678\u2028',
    sub: 'One\u2029two\tthree\u0085four\u007f',
    msg: 'It\u0000 waits\r\nfor\u2028papers.\tNow',
  })

  expect(status).toBe(303)
  expect(calls[0]?.body).toEqual({
    userName: 'Asha Bcc: all@plant.example',
    userEmail: 'asha@plant.example',
    userPhone: '+919812345678',
    sub: 'One two three four',
    msg: 'It waits\nfor\npapers.\tNow',
  })
})

test('forwards a phone number in its plain form', async () => {
  const { calls, status } = await post({ ...enquiry, userPhone: ' (+91) 98123-45.678 ' })

  expect(status).toBe(303)
  expect(calls[0]?.body).toEqual(enquiry)
})

test('refuses white space alone, and a wrong phone number as it was written', async () => {
  const values = { ...enquiry, userName: ' ', userPhone: '(0) 12', sub: '\t', msg: ' \n ' }

  const { calls, status, refused } = await post(values)

  expect(status).toBe(422)
  expect(refused).toEqual({
    values,
    errors: {
      userName: 'Username is required',
      userPhone: 'Invalid phone number',
      sub: 'Subject is required',
      msg: 'Message is required',
    },
  })
  expect(calls).toEqual([])
})

test('refuses a name of line ends alone', async () => {
  const values = { ...enquiry, userName: '\u2028\u0000' }

  const { calls, status, refused } = await post(values)

  expect(status).toBe(422)
  expect(refused).toEqual({ values, errors: { userName: 'Username is required' } })
  expect(calls).toEqual([])
})

test('answers 422 with the messages and what was written', async () => {
  const values = { ...enquiry, userPhone: '0', sub: '' }

  const { calls, status, refused } = await post(values)

  expect(status).toBe(422)
  expect(refused).toEqual({
    values,
    errors: { userPhone: 'Invalid phone number', sub: 'Subject is required' },
  })
  expect(calls).toEqual([])
})

test('refuses a message that services would not accept, and gives it back', async () => {
  const values = { ...enquiry, msg: 'x'.repeat(20_001) }

  const { calls, status, refused } = await post(values)

  expect(status).toBe(422)
  expect(refused).toEqual({
    values,
    errors: { msg: 'Message must be 20000 characters or less' },
  })
  expect(calls).toEqual([])
})

test('treats missing fields as empty', async () => {
  const { status, refused } = await post({})

  expect(status).toBe(422)
  expect(refused).toMatchObject({ errors: { userName: 'Username is required' } })
})

test.each([
  { what: 'is down', answer: new Error('down') },
  { what: 'refuses', answer: { status: 'error', message: 'No.' } },
])('claims no success when the service $what', async ({ answer }) => {
  const { status, refused } = await post(enquiry, answer)

  expect(status).toBe(502)
  expect(refused).toEqual({ values: enquiry, errors: {} })
})

test('thanks a bot without forwarding anything (honeypot)', async () => {
  const { calls, location } = await post({ ...enquiry, website: 'https://spam.example' })

  expect(location).toBe('/contact?sent=1#sent')
  expect(calls).toEqual([])
})
