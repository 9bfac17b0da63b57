import { createStore } from '@site/platform/store'
import { testPlatform } from '@site/platform/testing'
import { contactSlice, sendEnquiry } from './contact-slice'

function open(answer: unknown) {
  const contact = { 'POST /contact-us/enquiry': answer }
  const store = createStore(testPlatform({ services: { contact } }))
  store.addSlices([contactSlice])
  return store
}

test('what is sent is data, and the answer is kept', async () => {
  const success = { status: 'success', message: 'We have it.' }
  const store = open(success)
  const enquiry = {
    userName: 'Asha',
    userEmail: 'a@b.example',
    userPhone: '+91',
    sub: 'A',
    msg: 'B',
  }
  const sending = { enquiry, key: 'a' }

  const sent = await store.dispatch(sendEnquiry({ sending, keep: { location: '/contact' } }))

  expect(JSON.parse(JSON.stringify(sent.meta.arg))).toEqual(sent.meta.arg)
  expect(store.getState().contact).toEqual({ data: success, status: 'ready' })
})

test('a key of a page whose outbox is not open sends nothing, and says so', async () => {
  const store = open({ status: 'success' })

  const sent = await store.dispatch(sendEnquiry({ key: 'a' }))

  expect(sent).toMatchObject({ error: { message: expect.stringContaining('outbox is not open') } })
  expect(store.getState().contact).toEqual({ data: null, status: 'failed' })
})
