import { LateError, LateStarts } from './late-starts'

test('work that is late is aborted when other work takes its place, and not before', async () => {
  const starts = new LateStarts<string>(() => undefined, 0)
  const begun: AbortSignal[] = []
  const begin = (signal: AbortSignal) => {
    begun.push(signal)
    return new Promise<string>(() => undefined)
  }
  const states = () => begun.map(({ aborted }) => aborted)
  const isLate = (remote: string, identity: string) =>
    expect(starts.wait(remote, identity, begin)).rejects.toThrow(LateError)

  await isLate('blog', 'first')
  await isLate('blog', 'first')
  await isLate('careers', 'other')
  expect(states()).toEqual([false, false])

  await isLate('blog', 'second')
  expect(states()).toEqual([true, false, false])
})

test('work that is late is aborted when nobody asks for it any more', async () => {
  const starts = new LateStarts<string>(() => undefined, 0)
  const begun: AbortSignal[] = []
  const begin = (signal: AbortSignal) => {
    begun.push(signal)
    return new Promise<string>(() => undefined)
  }
  for (const remote of ['blog', 'careers']) {
    await expect(starts.wait(remote, 'first', begin)).rejects.toThrow(LateError)
  }

  starts.keepOnly(['careers'])
  await expect(starts.wait('blog', 'first', begin)).rejects.toThrow(LateError)

  expect(begun.map(({ aborted }) => aborted)).toEqual([true, false, false])
})
