import { servicesForEachTest } from './test-services'

const services = servicesForEachTest()

async function subscribe(payload: string, contentType = 'application/json') {
  const headers = { 'content-type': contentType }
  const response = await services.app.inject({
    method: 'POST',
    url: '/subscribe',
    payload,
    headers,
  })
  return { status: response.statusCode, body: response.json() }
}

const subscribeAs = (email: unknown) => subscribe(JSON.stringify({ email }))

function storedRows() {
  const database = services.folder.openDatabase()
  const rows = database.prepare('SELECT email, created_at FROM subscriptions').all()
  database.close()
  return rows
}

test('stores an address and thanks for it', async () => {
  const { status, body } = await subscribeAs('asha@plant.example')

  expect(status).toBe(200)
  expect(body).toEqual({ status: 'success', message: 'Thank you for subscribing.' })
  expect(storedRows()).toEqual([
    { email: 'asha@plant.example', created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
  ])
})

test('stores an address once, and does not tell that it was there', async () => {
  const first = await subscribeAs('asha@plant.example')
  const again = await subscribeAs(' Asha@Plant.example ')

  expect(again).toEqual(first)
  expect(storedRows()).toHaveLength(1)
})

test.each([
  '',
  'asha',
  'asha@',
  'a b@plant.example',
  'asha@plant.example\nbcc: all@plant.example',
  `${'a'.repeat(250)}@plant.example`,
  7,
  null,
  ['asha@plant.example'],
])('refuses %j and stores nothing', async (email) => {
  const { status, body } = await subscribeAs(email)

  expect(status).toBe(400)
  expect(body).toEqual({ status: 'error', message: 'Invalid email address' })
  expect(storedRows()).toEqual([])
})

test.each([
  ['no object', 400, 'null', undefined],
  ['a form', 415, 'email=asha@plant.example', 'application/x-www-form-urlencoded'],
  ['plain text', 415, '{"email":"asha@plant.example"}', 'text/plain'],
  ['a long body', 413, JSON.stringify({ email: 'x'.repeat(5000) }), undefined],
])('refuses %s with %i', async (_what, expected, payload, contentType) => {
  expect((await subscribe(payload, contentType)).status).toBe(expected)
  expect(storedRows()).toEqual([])
})
