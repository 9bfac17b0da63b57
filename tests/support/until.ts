import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'

/** Polls until the condition is true, for at most 90 s. */
export async function until(isSo: () => boolean | Promise<boolean>) {
  const end = performance.now() + 90_000
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`It never came: ${isSo}`)
    await pause(50)
  }
}

/** Polls until what is read is as wanted. Fails with the difference after 20 s. */
export async function untilEqual<Value>(read: () => Promise<Value>, wanted: Value) {
  const end = performance.now() + 20_000
  let found = await read()
  while (!isDeepStrictEqual(found, wanted) && performance.now() < end) {
    await pause(20)
    found = await read()
  }
  expect(found).toEqual(wanted)
}
