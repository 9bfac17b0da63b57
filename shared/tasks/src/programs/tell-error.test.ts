import { tellError } from './tell-error'

let printed: unknown[]

beforeEach(() => {
  printed = []
  jest.spyOn(console, 'error').mockImplementation((line) => void printed.push(line))
})

afterEach(() => jest.restoreAllMocks())

class BrokenManifest extends Error {}

test.each([new Error('Port 3000 is taken.'), new BrokenManifest('It is not JSON.')])(
  '%s is a sentence for people',
  (error) => {
    tellError(error)

    expect(printed).toEqual([error.message])
  },
)

test.each([
  new TypeError('Cannot read properties of undefined'),
  Object.assign(new Error('ENOENT: no such file or directory'), { syscall: 'open' }),
  'a text that was thrown',
])('%s is printed whole, with the place where it was thrown', (error) => {
  tellError(error)

  expect(printed).toEqual([error])
})
