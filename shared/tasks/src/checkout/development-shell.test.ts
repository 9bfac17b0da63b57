import { type ChildProcess, fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DevelopmentShell } from './development-shell'

jest.mock('node:child_process', () => ({
  ...jest.requireActual('node:child_process'),
  fork: jest.fn(),
}))

class Child extends EventEmitter {
  connected = true
  exitCode: number | null = null
  signalCode = null
  kill = jest.fn()
  send = jest.fn()

  end() {
    this.connected = false
    this.exitCode = 0
    this.emit('exit', 0)
  }
}

/** In the order in which they were started: first the build, then the servers. */
let children: Child[]
let folder: string
let ended: jest.Mock

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-'))
  process.env.SITE_DATA = folder
  jest.spyOn(console, 'log').mockReturnValue()
  children = []
  ended = jest.fn()
  jest.mocked(fork).mockImplementation(() => {
    const child = new Child()
    children.push(child)
    return child as unknown as ChildProcess
  })
})

afterEach(() => {
  jest.restoreAllMocks()
  delete process.env.SITE_DATA
  rmSync(folder, { recursive: true, force: true })
})

const shellBuilt = (id: string) => ({ part: 'shell', state: 'built', id })
const careersBuilt = { part: 'careers', state: 'built', id: 'a1' }

async function until<Found>(find: () => Found | undefined): Promise<Found> {
  for (;;) {
    const found = find()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}

/** A shell whose first server has started, and is not ready yet. */
async function startShell() {
  const shell = new DevelopmentShell(new Map([['careers', 'mfe-careers']]))
  const building = shell.startBuilds()
  const builder = await until(() => children[0])
  builder.emit('message', shellBuilt('1'))
  builder.emit('message', { ready: 'built' })
  await building
  const starting = shell.start({}, ended)
  const server = await until(() => children[1])
  return { builder, server, starting }
}

test('a server that is stopped for the next is told of builds, because pages wait for them', async () => {
  const { builder, server, starting } = await startShell()
  server.emit('message', { ready: 'first' })
  await starting

  builder.emit('message', shellBuilt('2'))
  await until(() => server.kill.mock.calls[0])
  builder.emit('message', careersBuilt)
  server.end()
  const next = await until(() => children[2])

  expect(server.send).toHaveBeenCalledWith(careersBuilt, expect.any(Function))
  expect(next.send).toHaveBeenCalledWith(careersBuilt)
  expect(ended).not.toHaveBeenCalled()
})

test('no server is started after the build has ended, which it would wait for', async () => {
  const shell = new DevelopmentShell(new Map([['careers', 'mfe-careers']]))
  const building = shell.startBuilds()
  const builder = await until(() => children[0])
  builder.emit('message', { ready: 'built' })
  await building
  builder.end()

  await expect(shell.start({}, ended)).rejects.toThrow(
    'The development build ended before the shell was started; its error stands above.',
  )
  expect(children).toEqual([builder])
})

test('a shell that is built while its server starts is started again', async () => {
  const { builder, server, starting } = await startShell()

  builder.emit('message', shellBuilt('2'))
  server.emit('message', { ready: 'first' })
  const program = await starting
  await until(() => server.kill.mock.calls[0])
  server.end()
  const next = await until(() => children[2])
  next.emit('message', { ready: 'second' })

  await until(() => program.address === 'second' || undefined)
  expect(ended).not.toHaveBeenCalled()
  next.end()
  expect(ended).toHaveBeenCalledWith(0)
})
