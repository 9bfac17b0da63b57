import { setTimeout as pause } from 'node:timers/promises'

/** Polls until the condition is true, for at most 90 s. */
export async function until(isSo: () => boolean | Promise<boolean>) {
  const end = performance.now() + 90_000
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`It never came: ${isSo}`)
    await pause(50)
  }
}

/** Polls until what is read is as wanted. Fails with the difference after 90 s. */
export async function untilEqual<Value>(read: () => Promise<Value>, wanted: Value) {
  const end = performance.now() + 90_000
  let found = await read()
  while (!isEqual(found, wanted) && performance.now() < end) {
    await pause(50)
    found = await read()
  }
  expect(found).toEqual(wanted)
}

/** By jest, for which an array of Playwright, which is loaded outside of its context, is an array. */
function isEqual(found: unknown, wanted: unknown) {
  try {
    expect(found).toEqual(wanted)
    return true
  } catch {
    return false
  }
}
