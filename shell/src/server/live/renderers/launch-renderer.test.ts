import childProcess, { type ChildProcess } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { belowServer, permissionFlags, RendererProgram } from './launch-renderer'
import { type CountedProcesses, countProcesses, rendererSettings } from './test-renderers'

const program: RendererProgram = rendererSettings.program
let processes: CountedProcesses

beforeEach(() => {
  processes = countProcesses()
})

afterEach(() => jest.restoreAllMocks())

async function end({ child }: ReturnType<RendererProgram['launch']>) {
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  await closed
}

test('a spare is used before a new process is started', async () => {
  program.bootSpares(1)
  const spare = processes.last

  const [first, second] = [program.launch(), program.launch()]

  expect(first.child).toBe(spare)
  expect(second.child).not.toBe(spare)
  expect(processes.started).toBe(2)
  await Promise.all([end(first), end(second)])
})

test.each([
  { what: '20', known: ['--experimental-permission'], flags: ['--experimental-permission'] },
  { what: '22 and 24', known: ['--permission'], flags: ['--permission'] },
  {
    what: '25, which limits the network too',
    known: ['--permission', '--allow-net'],
    flags: ['--permission', '--allow-net'],
  },
])('a renderer may use the network and nothing else, under Node $what', ({ known, flags }) => {
  expect(permissionFlags(new Set(known))).toEqual(flags)
})

test('without file descriptors a launch fails, and ends nothing else', () => {
  const child = new EventEmitter()
  // A cast: so much is there when a process cannot be started.
  jest.spyOn(childProcess, 'spawn').mockReturnValue(child as ChildProcess)

  expect(() => program.launch()).toThrow('The renderer was started without its pipes.')
  child.emit('error', new Error('spawn EMFILE'))
})

test('a spare that has ended is not used', async () => {
  program.bootSpares(1)
  const { last } = processes
  last?.kill('SIGKILL')
  if (last) await once(last, 'close')

  const launched = program.launch()

  expect(launched.child).not.toBe(last)
  await end(launched)
})

test('spares that are not needed end', async () => {
  program.bootSpares(2)
  const { last } = processes

  program.endSpares()
  if (last) await once(last, 'close')

  expect(processes.started).toBe(2)
  expect(last?.signalCode).toBe('SIGKILL')
})

test('a renderer has the priority of what launches it, or its turn after that', async () => {
  const source = Buffer.from('setInterval(() => undefined, 1000)')
  const launched = [new RendererProgram(source), new RendererProgram(source, belowServer)].map(
    (some) => some.launch(),
  )
  const priorities = launched.map(({ child }) => getPriority(child.pid))
  await Promise.all(launched.map(end))

  expect(priorities).toEqual([getPriority(), getPriority() + belowServer])
})

const testAsRoot = process.getuid?.() === 0 ? test : test.skip

testAsRoot(
  'where the shell may set users, no two renderers have the same, and none the shell’s',
  async () => {
    const launched = [program.launch(), program.launch()]

    // Not by the owner of its folder, which is the shell's for a moment while the process begins.
    const users = launched.map(({ child }) =>
      Number(/^Uid:\t(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]),
    )
    expect(new Set([process.getuid?.(), ...users]).size).toBe(3)
    await Promise.all(launched.map(end))
  },
)

testAsRoot('a Node that others may not run renders as root, and says so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'private-node-'))
  chmodSync(folder, 0o700)
  const { execPath } = process
  symlinkSync(execPath, join(folder, 'node'))
  const warn = jest.spyOn(process, 'emitWarning').mockReturnValue()
  try {
    process.execPath = join(folder, 'node')
    // What may be done is asked once for each process.
    await jest.isolateModulesAsync(async () => {
      const { RendererProgram: Program } = await import('./launch-renderer')
      const { child } = new Program(Buffer.of()).launch()

      expect(await once(child, 'exit')).toEqual([0, null])
    })
  } finally {
    process.execPath = execPath
    rmSync(folder, { recursive: true })
  }
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('cannot be started as another user'))
})

testAsRoot('for want of memory no renderer runs as root', async () => {
  const warn = jest.spyOn(process, 'emitWarning').mockReturnValue()
  const error = Object.assign(new Error('spawnSync node ENOMEM'), { code: 'ENOMEM' })
  const failed = { error, pid: 0, output: [], status: null, signal: null }
  jest.spyOn(childProcess, 'spawnSync').mockReturnValue({ ...failed, stdout: '', stderr: '' })
  const spawn = jest.spyOn(childProcess, 'spawn')

  await jest.isolateModulesAsync(async () => {
    const { RendererProgram: Program } = await import('./launch-renderer')
    await end(new Program(Buffer.of()).launch())
  })

  expect(spawn.mock.calls[0]?.[2]).toMatchObject({ uid: expect.any(Number) })
  expect(warn).not.toHaveBeenCalled()
})
