import type { Reading } from '@site/releases'
import { createTestDesk } from '@site/releases/testing'
import { pointersServed } from '../live/site'
import { createServingCheck } from './can-serve'

test('each release that visitors may have is looked at once, however many views tell of it', async () => {
  const desk = createTestDesk()
  const get = jest.spyOn(desk.store, 'get')
  const canServe = createServingCheck(desk)
  // The newest pointer's remotes, and one more release with each pointer before it.
  const ids = Array.from({ length: pointersServed + 4 }, (_, position) => `1.${position}.0-a`)
  const checkAll = () => Promise.all(ids.map((id) => canServe('careers', id)))

  const served = await checkAll()
  const reads = get.mock.calls.length
  await checkAll()

  expect(new Set(served)).toEqual(new Set([false]))
  expect(get).toHaveBeenCalledTimes(reads)
  desk.remove()
})

test('of many releases one is read at a time, whatever views are made up', async () => {
  const desk = createTestDesk()
  let [most, now] = [0, 0]
  const get: Reading['store']['get'] = async () => {
    most = Math.max(most, ++now)
    await new Promise(setImmediate)
    now--
    return undefined
  }
  const canServe = createServingCheck({ ...desk, store: { ...desk.store, get } })

  const ids = Array.from({ length: 20 }, (_, position) => `1.${position}.0-a`)
  await Promise.all(ids.map((id) => canServe('careers', id)))

  // A release and its signature are read at once.
  expect(most).toBeLessThanOrEqual(2)
  desk.remove()
})
