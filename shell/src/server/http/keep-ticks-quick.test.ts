import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Takes the nanoseconds of one `nextTick`, the quickest of some rounds, after calls and full collections by turns. */
const program = `
const { keepTicksQuick } = await import(process.env.MODULE)
if (process.env.KEEPS) keepTicksQuick()
const pause = () => new Promise((resolve) => setTimeout(resolve, 1))
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
for (let round = 0; round < 20; round++) {
  const started = performance.now()
  await call(50_000)
  quickest = Math.min(quickest, performance.now() - started)
}
console.log(quickest * 20)
`

function measure(env: Record<string, string>) {
  const args = ['--expose-gc', '--import', 'tsx', '--input-type=module', '--eval', program]
  const MODULE = join(import.meta.dirname, 'keep-ticks-quick.ts')
  return Number(
    execFileSync(process.execPath, args, {
      encoding: 'utf8',
      env: { ...process.env, MODULE, ...env },
    }),
  )
}

test('a tick is as quick after full collections as without', () => {
  const usual = measure({})

  const kept = measure({ KEEPS: 'yes', COLLECTS: 'yes' })

  // Five times the usual when nothing is kept.
  expect(kept).toBeLessThan(usual * 2.5)
})
