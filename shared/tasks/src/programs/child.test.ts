import { type ChildProcess, fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { runProgram } from './child'

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
