import { LateError, LateStarts } from './late-starts'

/** Starts of which each is late. */
function startLate() {
  const starts = new LateStarts<string>(() => undefined, 0)
  const begun: AbortSignal[] = []
  const begin = (signal: AbortSignal) => {
    begun.push(signal)
    return new Promise<string>(() => undefined)
  }
  return {
    starts,
    states: () => begun.map(({ aborted }) => aborted),
    isLate: (remote: string, identity: string) =>
      expect(starts.wait(remote, identity, begin)).rejects.toThrow(LateError),
  }
}

test('work that is late is aborted when other work takes its place, and not before', async () => {
  const { states, isLate } = startLate()

  await isLate('blog', 'first')
  await isLate('blog', 'first')
  await isLate('careers', 'other')
  expect(states()).toEqual([false, false])

  await isLate('blog', 'second')
  expect(states()).toEqual([true, false, false])
})

test('work that is late is aborted when nobody asks for it any more', async () => {
  const { starts, states, isLate } = startLate()
  await isLate('blog', 'first')
  await isLate('careers', 'first')

  starts.keepOnly(['careers'])
  await isLate('blog', 'first')

  expect(states()).toEqual([true, false, false])
})
