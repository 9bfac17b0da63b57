import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'task-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

/** A task that waits for its bundler, which ends by itself only after 100 s. Its output ends when both have ended. */
async function startTask(waits: string) {
  const bundler = join(folder, 'bundler.cjs')
  writeFileSync(bundler, `console.log('building'); setTimeout(() => console.log('built'), 100_000)`)
  const task = join(folder, 'task.mts')
  writeFileSync(
    task,
    `import { spawn } from 'node:child_process'
     import { endWithParent } from ${JSON.stringify(join(import.meta.dirname, 'child.ts'))}
     const child = spawn(process.execPath, [${JSON.stringify(bundler)}], { stdio: 'inherit' })
     endWithParent(child)
     ${waits}`,
  )
  const program = spawn(process.execPath, ['--import', 'tsx', task], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(program.stdout, 'data')
  expect(String(said)).toBe('building\n')
  return program
}

test.each([
  { signal: 'SIGTERM', waits: '', end: [null, 'SIGTERM'] },
  { signal: 'SIGINT', waits: '', end: [null, 'SIGINT'] },
  {
    signal: 'SIGTERM',
    waits: `process.on('SIGTERM', () => setTimeout(() => process.exit(7), 50))`,
    end: [7, null],
  },
  { signal: 'SIGUSR2', waits: `process.on('SIGUSR2', () => process.exit(8))`, end: [8, null] },
] as const)('$signal ends a task by $end, and its bundler', async ({ signal, waits, end }) => {
  const task = await startTask(waits)

  const rest = text(task.stdout)

  task.kill(signal)

  const [code, by] = await once(task, 'close')
  expect([code, by]).toEqual(end)
  // Not 'built', which its bundler says when it ends by itself.
  expect(await rest).toBe('')
})
