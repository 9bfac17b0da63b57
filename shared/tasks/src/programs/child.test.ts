import { type ChildProcess, fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { runProgram, startProgram } from './child'

jest.mock('node:child_process', () => ({ fork: jest.fn() }))

let child: EventEmitter

beforeEach(() => {
  child = new EventEmitter()
  jest.mocked(fork).mockReturnValue(child as ChildProcess)
})

test('resolves with a message even when the end of the program is reported before it (race)', async () => {
  const said = runProgram('say.js', {})

  // The order of Node when the end of another child makes it look for ended ones.
  child.emit('exit', 0)
  child.emit('message', ['said'])
  child.emit('close', 0)

  await expect(said).resolves.toEqual(['said'])
})

test('rejects when a program ends without a word', async () => {
  const said = runProgram('say.js', {})

  child.emit('exit', 1)
  child.emit('close', 1)

  await expect(said).rejects.toThrow('say.js ended with code 1.')
})

test('a program that was killed names its signal and the state', async () => {
  const said = runProgram('say.js', {})

  child.emit('close', null, 'SIGKILL')

  await expect(said).rejects.toMatchObject({
    name: 'ReleaseError',
    message: 'say.js ended with SIGKILL (perhaps out of memory). What is live was left as it is.',
  })
})

test('a program that cannot be started is an error for who started it', async () => {
  const said = runProgram('say.js', {})
  child.emit('error', new Error('spawn EAGAIN'))
  await expect(said).rejects.toThrow(
    'say.js could not be started (spawn EAGAIN). What is live was left as it is.',
  )

  const started = startProgram({ name: 'shell', script: 'shell.js', env: {} })
  child.emit('error', new Error('spawn EMFILE'))
  await expect(started).rejects.toThrow('The shell could not be started (spawn EMFILE).')
})
