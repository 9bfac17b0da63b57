import { HttpError } from '@site/platform'
import { stubApi, testPlatform } from '@site/platform/testing'
import { noteServiceCalls } from './note-service-calls'
import type { UnsentCall } from './protocol/protocol'

const options = { headers: { 'Idempotency-Key': 'k' }, keep: { location: '/contact?sent=1' } }

/** What is to be kept after a call of a service with this answer. */
async function unsentAfter(answer: unknown, { keep, headers }: Partial<typeof options> = options) {
  const service = stubApi({
    'POST /enquiry': () => {
      if (answer instanceof Error) throw answer
      return answer
    },
  })
  const unsent: UnsentCall[] = []
  const platform = testPlatform()
  const { api } = noteServiceCalls(
    { ...platform, api: { ...platform.api, contact: service } },
    { onService: () => undefined, onUnsent: (call) => unsent.push(call) },
  )
  const call = api.contact.post(
    '/enquiry',
    { msg: 'Hello' },
    {
      ...(headers && { headers }),
      ...(keep && { keep }),
    },
  )
  const outcome = await call.then(
    () => 'taken',
    (error: Error) => error.message,
  )
  return { outcome, unsent }
}

test.each([
  { what: 'no answer', error: new HttpError('It hangs.') },
  { what: 'a failure', error: new HttpError('It answered 503.', 503) },
  { what: 'a call too many', error: new HttpError('It answered 429.', 429) },
])('after $what the call is kept as it was, and fails all the same', async ({ error }) => {
  const { outcome, unsent } = await unsentAfter(error)

  expect(outcome).toBe(error.message)
  expect(unsent).toEqual([
    {
      service: 'contact',
      path: '/enquiry',
      headers: { 'Idempotency-Key': 'k' },
      body: '{"msg":"Hello"}',
      location: '/contact?sent=1',
    },
  ])
})

test('what a service has read and refused is not sent again', async () => {
  const { unsent } = await unsentAfter(new HttpError('It answered 422.', 422))

  expect(unsent).toEqual([])
})

test('a call that was taken, or that asks for no keeping, is not sent again', async () => {
  const taken = await unsentAfter({ status: 'success' })
  const unwanted = await unsentAfter(new HttpError('It answered 503.', 503), {})

  expect(taken).toEqual({ outcome: 'taken', unsent: [] })
  expect(unwanted.unsent).toEqual([])
})
