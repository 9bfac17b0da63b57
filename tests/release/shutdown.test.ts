import { type Site, startSite } from '../support/site'

let site: Site

beforeAll(async () => {
  site = await startSite()
}, 60_000)

afterAll(() => site.stop())

test('SIGTERM lets every page under way finish, and ends with 0', async () => {
  const ended = new Promise((resolve) => site.shell.child.once('exit', resolve))
  // Each address is another page, so that all of them are being rendered when the signal comes.
  const visits = Array.from({ length: 20 }, (_, visit) =>
    fetch(`${site.url}/career?title=${visit}`, { headers: { connection: 'close' } }),
  )
  await visits[0]

  site.shell.child.kill('SIGTERM')
  const answers = await Promise.all(visits)

  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(await ended).toBe(0)
}, 20_000)
