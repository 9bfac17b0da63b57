import { namesAllServices, serviceSettings } from './service-settings'

const embedded = 'http://localhost:3001'
const real = 'https://contact.example'

test('the embedded services are the default, with the header that they read', () => {
  expect(serviceSettings(embedded, { BLOG_API_URL: '' })).toEqual({
    BLOG_API_URL: embedded,
    RECRUITMENT_API_URL: embedded,
    CONTACT_API_URL: embedded,
    CONTACT_KEY_HEADER: 'Idempotency-Key',
    SUBSCRIBE_URL: `${embedded}/subscribe`,
  })
})

test('without the embedded services there is no list of ours', () => {
  const all = { BLOG_API_URL: real, RECRUITMENT_API_URL: real, CONTACT_API_URL: real }

  expect(serviceSettings(undefined, all)).toEqual(all)
})

test('a contact service that is not ours is sent no header that it may not expect', () => {
  const settings = serviceSettings(embedded, { CONTACT_API_URL: real })

  expect(settings.CONTACT_API_URL).toBe(real)
  expect(settings).not.toHaveProperty('CONTACT_KEY_HEADER')
})

test('what the environment says comes first', () => {
  expect(serviceSettings(embedded, { CONTACT_KEY_HEADER: 'none' }).CONTACT_KEY_HEADER).toBe('none')
})

test('ours run unless all three are named', () => {
  const two = { BLOG_API_URL: real, RECRUITMENT_API_URL: real }

  expect(namesAllServices({ ...two, CONTACT_API_URL: '' })).toBe(false)
  expect(namesAllServices({ ...two, CONTACT_API_URL: real })).toBe(true)
})
