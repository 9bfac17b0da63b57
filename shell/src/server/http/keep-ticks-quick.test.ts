import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * Takes the nanoseconds of one `nextTick`, the quickest of some rounds, after calls and full collections by turns. The
 * rounds are spread over seconds: a busy machine is slow for longer than a round.
 */
const program = `
const { keepTicksQuick } = await import(process.env.MODULE)
if (process.env.KEEPS) keepTicksQuick()
const pause = (ms = 1) => new Promise((resolve) => setTimeout(resolve, ms))
const call = (times) => new Promise((resolve) => {
  const next = () => (times-- > 0 ? process.nextTick(next) : resolve())
  next()
})
for (let calls = 1; calls < 200; calls += 10) {
  await call(calls)
  await pause()
  if (process.env.COLLECTS) gc()
}
let quickest = Infinity
for (let round = 0; round < 60; round++) {
  await pause(50)
  const started = performance.now()
  await call(50_000)
  quickest = Math.min(quickest, performance.now() - started)
}
console.log(quickest * 20)
`

async function measure(env: Record<string, string>) {
  const args = ['--expose-gc', '--import', 'tsx', '--input-type=module', '--eval', program]
  const MODULE = join(import.meta.dirname, 'keep-ticks-quick.ts')
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, MODULE, ...env },
  })
  return Number(stdout)
}

test('a tick is as quick after full collections as without', async () => {
  // Both at once, so that a busy machine is as slow for one as for the other.
  const [usual, kept] = await Promise.all([measure({}), measure({ KEEPS: 'yes', COLLECTS: 'yes' })])

  // Five times the usual when nothing is kept.
  expect(kept).toBeLessThan(usual * 2.5)
})
