import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Program, startProgram, stopProgram } from './child'
import { keepRunning } from './keep-running'

let folder: string
let script: string
let told: string[]
let pauses: number[]
let starts: number
let failing: number[]
let ended: (number | null)[]
let isStopping: boolean
let running: Program
let isBack: () => void

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keep-'))
  script = join(folder, 'program.cjs')
  writeFileSync(
    script,
    `process.on('message', (code) => process.exit(code))
     process.on('SIGTERM', () => process.exit(0))
     if (process.env.FAILS) process.exit(3)
     process.send({ ready: 'start ' + process.env.START })`,
  )
  told = []
  pauses = []
  failing = []
  ended = []
  starts = 0
  isStopping = false
  isBack = () => undefined
})

afterEach(async () => {
  isStopping = true
  await stopProgram(running)
  rmSync(folder, { recursive: true, force: true })
})

async function keep() {
  running = await keepRunning({
    name: 'program',
    start: (onStart) => {
      starts++
      const env = { START: String(starts), FAILS: failing.includes(starts) ? 'yes' : '' }
      return startProgram({ name: 'program', script, env, onStart })
    },
    onEnd: (code) => {
      ended.push(code)
      isBack()
    },
    isStopping: () => isStopping,
    tell(line) {
      told.push(line)
      if (line.includes('ready again')) isBack()
    },
    pause: async (ms) => pauses.push(ms),
  })
}

/** Ends the program, and waits for the reaction. */
async function end(by: (child: Program['child']) => void) {
  const back = new Promise<void>((resolve) => {
    isBack = resolve
  })
  by(running.child)
  await back
}

test('a program that ends by an error is restarted, and stopping ends the new one', async () => {
  await keep()
  const first = running.child.pid

  await end((child) => child.send(1))

  expect(running).toMatchObject({ address: 'start 2' })
  expect(running.child.pid).not.toBe(first)
  expect(told).toEqual([
    'The program ended with code 1. It is started again in 1 s.',
    'The program is ready again at start 2.',
  ])
  expect(ended).toEqual([])
})

test('a killed program is restarted', async () => {
  await keep()

  await end((child) => child.kill('SIGKILL'))

  expect(told[0]).toBe('The program ended with SIGKILL. It is started again in 1 s.')
})

test('pauses double while it cannot start, up to half a minute', async () => {
  failing = [2, 3, 4, 5, 6, 7, 8]
  await keep()

  await end((child) => child.send(1))

  expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30, 30].map((seconds) => seconds * 1000))
  expect(told[1]).toBe(
    'The program ended with code 3 before it was ready. It is started again in 2 s.',
  )
  expect(running.address).toBe('start 9')
})

test('a program that was asked to end is not restarted', async () => {
  await keep()

  await end((child) => child.kill('SIGTERM'))

  expect([ended, starts, told]).toEqual([[0], 1, []])
})

test('a program that ends by an error while all are stopped is not restarted', async () => {
  await keep()
  isStopping = true

  await end((child) => child.send(1))

  expect([ended, starts]).toEqual([[1], 1])
})

test('a program whose first start fails is an error', async () => {
  await keep()
  failing = [2]

  await expect(keep()).rejects.toThrow('The program ended with code 3 before it was ready.')
})
