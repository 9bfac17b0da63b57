import { ReleaseError, StoreError } from '@site/releases'
import { ConfigError, explain } from './config-error'

const errors = [ConfigError, ReleaseError, StoreError].map((Kind) => new Kind('It is wrong.'))

test.each(errors)('of a $name the message alone is printed', (error) => {
  expect(explain(error)).toBe('It is wrong.')
})

test('an error that no one expected is printed with its stack', () => {
  const error = new TypeError('It is undefined.')

  expect(explain(error)).toBe(error)
})
