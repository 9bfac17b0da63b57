import { run } from './start'

afterEach(() => {
  jest.restoreAllMocks()
  process.exitCode = 0
})

test('a port that is given as a word is refused, not passed over', async () => {
  const told = jest.spyOn(console, 'error').mockReturnValue()

  await run(['--port', '3510'])

  expect(told.mock.calls).toEqual([
    [
      '"npm start" takes no words, and "--port 3510" was given: its settings are variables, such as "PORT=3510 npm start". Nothing was started.',
    ],
  ])
  expect(process.exitCode).toBe(1)
})
