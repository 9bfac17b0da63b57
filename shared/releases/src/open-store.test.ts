import { openStore, storeAddress } from './open-store'
import { ReleaseError } from './release-error'

test.each([
  { environment: {}, address: 'file:.site/store' },
  { environment: { SITE_DATA: '/data' }, address: 'file:/data/store' },
  { environment: { RELEASE_STORE: '', SITE_DATA: '' }, address: 'file:.site/store' },
  { environment: { RELEASE_STORE: 'file:/store', SITE_DATA: '/data' }, address: 'file:/store' },
])('$environment puts the store at $address', ({ environment, address }) => {
  expect(storeAddress(environment)).toBe(address)
})

test('an address of another kind is refused, with one that would do', () => {
  expect(() => openStore('/data/store')).toThrow(ReleaseError)
  expect(() => openStore('/data/store')).toThrow(
    'RELEASE_STORE is "/data/store". It has to be file:<folder>, for example file:.site/store.',
  )
})
