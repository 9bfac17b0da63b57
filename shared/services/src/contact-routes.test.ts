import type { InjectOptions } from 'fastify'
import { servicesForEachTest } from './test-services'

const enquiry = {
  userEmail: 'visitor@example.com',
  userPhone: '+919812345678',
  userName: 'Asha Verma',
  sub: 'ERP for our plant',
  msg: 'Please call us.',
}

const services = servicesForEachTest()

async function send(payload: InjectOptions['payload'], headers: Record<string, string> = {}) {
  const url = '/contact-us/enquiry'
  const base = { 'x-csrf-token': 'site-enquiry', 'content-type': 'application/json' }
  const response = await services.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...base, ...headers },
  })
  return { status: response.statusCode, body: response.json() }
}

function storedRows() {
  const database = services.folder.openDatabase()
  const rows = database.prepare('SELECT * FROM enquiries').all()
  database.close()
  return rows
}

test('stores an enquiry and thanks for it', async () => {
  const { status, body } = await send({ ...enquiry, role: 'admin' })

  expect(status).toBe(200)
  expect(body).toEqual({
    status: 'success',
    message: 'Thank you. Your enquiry has reached us; we answer within one working day.',
  })
  expect(storedRows()).toEqual([
    {
      id: 1,
      idempotency_key: null,
      user_email: 'visitor@example.com',
      user_phone: '+919812345678',
      user_name: 'Asha Verma',
      sub: 'ERP for our plant',
      msg: 'Please call us.',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      key_used_at: null,
    },
  ])
})

test.each([
  [{ userEmail: 'visitor' }, { userEmail: 'Invalid email address' }],
  [{ userPhone: '0123456' }, { userPhone: 'Invalid phone number' }],
  [{ userPhone: '+1' }, { userPhone: 'Invalid phone number' }],
  [{ userPhone: '+1234567890123456' }, { userPhone: 'Invalid phone number' }],
  [{ userPhone: 919812345678 }, { userPhone: 'Invalid phone number' }],
  [{ userName: '' }, { userName: 'Username is required' }],
  [{ userName: ' \u00a0' }, { userName: 'Username is required' }],
  [{ userName: 'x'.repeat(51) }, { userName: 'Username must be 50 characters or less' }],
  [{ sub: '' }, { sub: 'Subject is required' }],
  [{ sub: '  ' }, { sub: 'Subject is required' }],
  [{ msg: ' \n\t' }, { msg: 'Message is required' }],
  [{ msg: ['text'] }, { msg: 'Message is required' }],
])('refuses %j and stores nothing', async (change, errors) => {
  const { status, body } = await send({ ...enquiry, ...change })

  expect(status).toBe(400)
  expect(body).toEqual({ status: 'error', message: expect.any(String), errors })
  expect(storedRows()).toEqual([])
})

test.each(['null', '[]', '7', '{}'])('names every field when the body is %s', async (payload) => {
  const { status, body } = await send(payload)

  expect(status).toBe(400)
  expect(Object.keys(body.errors)).toEqual(['userEmail', 'userPhone', 'userName', 'sub', 'msg'])
})

test.each([
  ['a missing header', 403, enquiry, { 'x-csrf-token': '' }],
  ['a wrong header', 403, enquiry, { 'x-csrf-token': 'guess' }],
  ['a body over 64 KB', 413, { ...enquiry, msg: 'x'.repeat(66_000) }, {}],
  ['text that is not JSON', 400, '{"userEmail":', {}],
  ['an empty body', 400, '', {}],
  ['another content type', 415, 'sub=x', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['plain text', 415, 'x', { 'content-type': 'text/plain' }],
  ['a polluting body', 400, '{"__proto__":{"x":1}}', {}],
  ['an overlong key', 400, enquiry, { 'idempotency-key': 'k'.repeat(201) }],
])('refuses %s with %i', async (_name, expected, payload, headers) => {
  const { status, body } = await send(payload, headers)

  expect(status).toBe(expected)
  expect(body).toEqual({ status: 'error', message: expect.any(String) })
  expect(storedRows()).toEqual([])
})

test('takes path, header and value from its options', async () => {
  await services.restart({ contactPath: '/enquiries', csrfHeader: 'X-Forgery', csrfValue: 'v1' })

  const headers = { 'x-forgery': 'v1' }
  const response = await services.app.inject({
    method: 'POST',
    url: '/enquiries',
    payload: enquiry,
    headers,
  })

  expect(response.statusCode).toBe(200)
})

test('stores one enquiry for one key, however often it arrives', async () => {
  const headers = { 'idempotency-key': 'k'.repeat(200) }

  const answers = await Promise.all([send(enquiry, headers), send(enquiry, headers)])
  const again = await send(enquiry, headers)

  expect([...answers, again].map((answer) => answer.body.status)).toEqual(Array(3).fill('success'))
  expect(storedRows()).toHaveLength(1)
})

test('refuses a key that belongs to a different enquiry', async () => {
  const headers = { 'idempotency-key': 'one' }
  await send(enquiry, headers)

  const { status, body } = await send({ ...enquiry, msg: 'Another text' }, headers)

  expect(status).toBe(422)
  expect(body.status).toBe('error')
  expect(storedRows()).toHaveLength(1)
})

test('recognises a repeated enquiry whose text the database cannot store as sent', async () => {
  const odd = JSON.stringify({ ...enquiry, msg: 'a\u0000b \ud800' })
  const headers = { 'idempotency-key': 'odd' }
  await send(odd, headers)

  expect((await send(odd, headers)).status).toBe(200)
  expect(storedRows()).toMatchObject([{ msg: 'ab \ufffd' }])
})

/** Backdates stored enquiries by some days. */
function letPass(days: number) {
  const database = services.folder.openDatabase()
  database.exec(
    `UPDATE enquiries SET created_at = datetime(created_at, '-${days} days'),
     key_used_at = datetime(key_used_at, '-${days} days')`,
  )
  database.close()
}

test('counts an enquiry sent again within three weeks of the last time as the same', async () => {
  const headers = { 'idempotency-key': 'of the text' }
  await send(enquiry, headers)
  for (const days of [1, 20, 20]) {
    letPass(days)
    await send(enquiry, headers)
  }

  expect(storedRows()).toHaveLength(1)
})

test('counts the same words as a new enquiry a month later, once', async () => {
  const headers = { 'idempotency-key': 'of the text' }
  await send(enquiry, headers)
  letPass(30)

  const answers = [await send(enquiry, headers), await send(enquiry, headers)]

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(storedRows()).toMatchObject([
    { idempotency_key: null },
    { idempotency_key: 'of the text', msg: enquiry.msg },
  ])
})

test('keeps lines as lines, and the line ends of a message', async () => {
  const odd = {
    ...enquiry,
    userName: 'Asha\r\nBcc: a@b.example',
    sub: 'One\u2028two\u007f',
    msg: 'a\r\nb',
  }

  const { status } = await send(odd)

  expect(status).toBe(200)
  expect(storedRows()).toMatchObject([
    { user_name: 'Asha Bcc: a@b.example', sub: 'One two', msg: 'a\nb' },
  ])
})

test('opens a database of an earlier release', async () => {
  const database = services.folder.openDatabase()
  database.exec('ALTER TABLE enquiries DROP COLUMN key_used_at')
  database.close()
  await services.restart()

  expect((await send(enquiry, { 'idempotency-key': 'k' })).status).toBe(200)
  expect((await send(enquiry, { 'idempotency-key': 'k' })).status).toBe(200)
  expect(storedRows()).toHaveLength(1)
})

test('stores enquiries without a key each time', async () => {
  await send(enquiry)
  await send(enquiry, { 'idempotency-key': '' })

  expect(storedRows()).toHaveLength(2)
})
