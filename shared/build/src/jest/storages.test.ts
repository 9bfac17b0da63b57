import { AsyncLocalStorage } from 'node:async_hooks'

const { disableStorages } = jest.requireActual('./storages.cjs')

test('a storage of a test file is disabled with its end', () => {
  const storage = new AsyncLocalStorage<string>()
  storage.enterWith('kept')
  expect(storage.getStore()).toBe('kept')
  disableStorages()
  expect(storage.getStore()).toBeUndefined()
})
