import { EventEmitter } from 'node:events'
import { isOrphan, onEndAsked } from './end-when-asked'

test.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect'])('%s ends the program once', (event) => {
  const own = new EventEmitter()
  const end = jest.fn()
  onEndAsked(end, own)

  own.emit(event)
  own.emit(event)

  expect(end).toHaveBeenCalledTimes(1)
  // Without a listener, the next one would end the process in the middle of its answers.
  expect(own.listenerCount(event)).toBe(1)
})

test('of two signals the first ends the program', () => {
  const own = new EventEmitter()
  const end = jest.fn()
  onEndAsked(end, own)

  own.emit('SIGINT')
  own.emit('SIGTERM')

  expect(end).toHaveBeenCalledTimes(1)
})

test('what is taken back ends nothing', () => {
  const own = new EventEmitter()
  const end = jest.fn()

  onEndAsked(end, own)()
  own.emit('SIGTERM')

  expect(end).not.toHaveBeenCalled()
})

test.each([
  { what: 'whose parent died before anybody listened', connected: false, expected: true },
  { what: 'with a parent', connected: true, expected: false },
  { what: 'that never had a parent', connected: undefined, expected: false },
])('a program $what is an orphan: $expected', ({ connected, expected }) => {
  expect(isOrphan({ connected })).toBe(expected)
})
