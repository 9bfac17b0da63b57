import type { Platform } from '@site/contract'
import { stubApi, testCompany } from '@site/platform/testing'
import fc from 'fast-check'
import { postEnquiry } from './contact-api'

const enquiry = { userName: 'A', userEmail: 'a@b.example', userPhone: '12', sub: 's', msg: 'm' }

function platformWith(answer: unknown, keyHeader?: string) {
  const calls: { headers: Record<string, string> }[] = []
  const service = stubApi({
    'POST /enquiry': (call: { headers: Record<string, string> }) => {
      calls.push(call)
      return answer
    },
  })
  const contact = {
    path: '/enquiry',
    csrfHeader: 'X-CSRF-Token',
    csrfValue: 'fixed',
    ...(keyHeader !== undefined && { keyHeader }),
  }
  const platform: Platform = {
    company: testCompany,
    settings: {
      publicUrl: 'https://sample.example',
      services: { blog: '', recruitment: '', contact: '' },
      siteId: '',
      contact,
      jobDetailUrl: '',
      subscribeUrl: '',
    },
    api: { blog: service, recruitment: service, contact: service },
    toast: () => undefined,
  }
  return { platform, calls }
}

test.each([
  { setting: undefined, headers: { 'X-CSRF-Token': 'fixed' } },
  { setting: 'X-Request-Key', headers: { 'X-CSRF-Token': 'fixed', 'X-Request-Key': 'k1' } },
  { setting: '', headers: { 'X-CSRF-Token': 'fixed' } },
])('sends the key in the header "$setting"', async ({ setting, headers }) => {
  const { platform, calls } = platformWith({ status: 'success' }, setting)

  await postEnquiry(platform, { enquiry, key: 'k1' })

  expect(calls).toMatchObject([{ headers }])
  expect(Object.keys(calls[0]?.headers ?? {})).toEqual(Object.keys(headers))
})

test('sends the five fields and nothing else', async () => {
  const calls: { body: unknown }[] = []
  const { platform } = platformWith(undefined)
  platform.api.contact = stubApi({
    'POST /enquiry': (call: { body: unknown }) => {
      calls.push(call)
      return { status: 'success' }
    },
  })

  await postEnquiry(platform, { enquiry: { ...enquiry, ...{ website: 'x' } }, key: 'k1' })

  expect(calls[0]?.body).toEqual(enquiry)
})

test('sends no line end in a line, also of what was kept by an older release', async () => {
  const texts = fc.string({
    unit: fc.constantFrom('a', ' ', '\r', '\n', '\0', '\t', '\x7f', '\u2028'),
  })
  const property = fc.asyncProperty(texts, texts, texts, async (userName, sub, msg) => {
    const calls: { body: typeof enquiry }[] = []
    const { platform } = platformWith(undefined)
    platform.api.contact = stubApi({
      'POST /enquiry': (call: { body: typeof enquiry }) => {
        calls.push(call)
        return { status: 'success' }
      },
    })

    await postEnquiry(platform, { enquiry: { ...enquiry, userName, sub, msg }, key: 'k1' })

    const { body } = calls[0] ?? { body: enquiry }
    expect(body.userName + body.sub).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
    expect(body.msg).not.toMatch(/(?![\t\n])\p{Cc}|\u2028/u)
    expect(body.msg.split('\n')).toHaveLength(msg.split(/\r\n?|\n|\u2028/).length)
  })
  await fc.assert(property, { seed: 20261120, numRuns: 300 })
})

test('whatever a success says, it is one, with a text that can be shown', async () => {
  const property = fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), async (message, extra) => {
    const { platform } = platformWith({ status: 'success', message, extra })

    const receipt = await postEnquiry(platform, { enquiry, key: 'k1' })

    expect(receipt.status).toBe('success')
    expect(receipt.message).toBe(typeof message === 'string' ? message.trim() : '')
  })
  await fc.assert(property, { seed: 20261120, numRuns: 300 })
})

test('nothing else is ever taken for a success', async () => {
  const answers = fc.jsonValue().filter((answer) => Object(answer).status !== 'success')
  const property = fc.asyncProperty(answers, async (answer) => {
    const { platform } = platformWith(answer)

    const receipt = await postEnquiry(platform, { enquiry, key: 'k1' }).catch(() => undefined)

    expect(receipt?.status).not.toBe('success')
  })
  await fc.assert(property, { seed: 20261120, numRuns: 300 })
})
