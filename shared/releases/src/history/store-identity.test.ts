import { promote } from '../changes/promote'
import { createTestDesk, type TestDesk } from '../test-desk'
import { addRelease } from '../test-release'
import { emptyHistory } from './history'
import { readHistory } from './pointers'
import { readStoreIdentity, storeIdentityOf } from './store-identity'

const desks: TestDesk[] = []

afterEach(() => {
  for (const desk of desks.splice(0)) desk.remove()
})

async function releaseSome() {
  const desk = createTestDesk()
  desks.push(desk)
  await addRelease(desk.as('hr'), 'careers', '1.0.0')
  await promote(desk.as('hr'), 'careers', '1.0.0')
  return desk
}

test('a store has one identity, whoever reads it and whatever is added', async () => {
  const desk = await releaseSome()

  const read = await readStoreIdentity(desk.store)
  await addRelease(desk.as('hr'), 'careers', '1.1.0')
  await promote(desk.as('hr'), 'careers', '1.1.0')

  expect(read).toMatch(/^[0-9a-f]{12}$/)
  expect(storeIdentityOf(await readHistory(desk.store, desk.keys))).toBe(read)
})

test('two stores with the same releases have two', async () => {
  const [one, other] = [await releaseSome(), await releaseSome()]

  expect(await readStoreIdentity(one.store)).not.toBe(await readStoreIdentity(other.store))
})

test('a store in which nothing was ever live has none yet', async () => {
  const desk = createTestDesk()
  desks.push(desk)

  expect(await readStoreIdentity(desk.store)).toBeUndefined()
  expect(storeIdentityOf(emptyHistory)).toBeUndefined()
})
