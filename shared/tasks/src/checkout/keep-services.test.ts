import { type ChildProcess, fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import type { Program } from '../programs/child'
import { keepServices } from './keep-services'

jest.mock('node:child_process', () => ({
  ...jest.requireActual('node:child_process'),
  fork: jest.fn(),
}))

class Child extends EventEmitter {
  exitCode: number | null = null
  signalCode = null
  kill = jest.fn(() => this.end(0))

  end(code: number) {
    this.exitCode = code
    this.emit('exit', code)
  }
}

const address = 'http://localhost:3001'

let children: Child[]
let told: jest.SpyInstance
let services: Program

/** The services run at their address. */
beforeEach(async () => {
  children = []
  told = jest.spyOn(console, 'error').mockReturnValue()
  jest.mocked(fork).mockImplementation(() => {
    const child = new Child()
    children.push(child)
    // A cast: no more of it is used.
    return child as unknown as ChildProcess
  })
  const starting = keepServices({ port: 3001, isStopping: () => false, pause: async () => {} })
  children[0]?.emit('message', { ready: address })
  services = await starting
})

afterEach(() => jest.restoreAllMocks())

/** The child that was started last, once there are so many. */
async function nth(count: number): Promise<Child> {
  for (let tries = 0; tries < 1000; tries++) {
    const child = children[count - 1]
    if (child) return child
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  throw new Error(`There was no start number ${count}.`)
}

const isLast = (child: Child) => expect(services).toEqual({ child, address })

test('services that end, even without an error, are started again at their address', async () => {
  for (const code of [1, 0]) {
    const before = children.length
    children.at(-1)?.end(code)
    const next = await nth(before + 1)
    next.emit('message', { ready: address })
    await new Promise((resolve) => setTimeout(resolve, 1))

    isLast(next)
  }
  expect(jest.mocked(fork).mock.calls.at(-1)).toMatchObject([
    expect.stringMatching(/services\/src\/main\.ts$/),
    [],
    { env: { SERVICES_PORT: '3001' } },
  ])
})

test('services that cannot be started again are told of, and tried again', async () => {
  children[0]?.end(1)
  const second = await nth(2)
  second.end(1)
  const third = await nth(3)
  third.emit('message', { ready: address })
  await new Promise((resolve) => setTimeout(resolve, 1))

  isLast(third)
  expect(told.mock.calls.flat()).toEqual([
    'The program of the services ended with code 1. It is started again in 1 s.',
    'The program of the services ended with code 1 before it was ready. It is started again in 2 s.',
    `The program of the services is ready again at ${address}.`,
  ])
})

test('services that cannot be spawned are told of, and tried again', async () => {
  children[0]?.end(1)
  const second = await nth(2)
  second.emit('error', new Error('spawn EAGAIN'))
  const third = await nth(3)
  third.emit('message', { ready: address })
  await new Promise((resolve) => setTimeout(resolve, 1))

  isLast(third)
  expect(told).toHaveBeenCalledWith(
    'The program of the services could not be started (spawn EAGAIN). It is started again in 2 s.',
  )
})

test('services whose address another program has taken wait for it', async () => {
  children[0]?.end(1)
  const second = await nth(2)
  second.emit('message', { ready: 'http://localhost:40000' })
  const third = await nth(3)
  third.emit('message', { ready: address })
  await new Promise((resolve) => setTimeout(resolve, 1))

  isLast(third)
  expect(second.kill).toHaveBeenCalledWith('SIGTERM')
  expect(told).toHaveBeenCalledWith(
    `${address}, where the services were, is taken by another program: end that. It is started again in 2 s.`,
  )
})
