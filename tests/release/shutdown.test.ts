import { showRows } from '../support/finding'
import { type Site, startSite } from '../support/site/site'

showRows(['L3'], 'SIGTERM under visits')

/** Fewer than what a busy machine refuses to queue. */
const many = 4

let site: Site

beforeAll(async () => {
  site = await startSite()
})

afterAll(() => site.stop())

test('SIGTERM lets every page under way finish, and ends with 0', async () => {
  const ended = new Promise((resolve) => site.shell.child.once('exit', resolve))
  // By number, so that they connect in this order: names are looked up in threads, of which any may be late.
  const url = `http://127.0.0.1:${new URL(site.url).port}`
  // A cold renderer may refuse what waits for its first page.
  await fetch(`${url}/career?title=first`)
  // Different addresses, so that all of them are being rendered when the signal comes.
  const visits = Array.from({ length: many }, (_, visit) =>
    fetch(`${url}/career?title=${visit}`, { headers: { connection: 'close' } }),
  )
  // Comes after the connections of all of them.
  await Promise.all([visits[0], fetch(`${url}/contact`)])

  site.shell.child.kill('SIGTERM')
  const answers = await Promise.all(visits)

  expect(answers.map(({ status }) => status)).toEqual(Array(many).fill(200))
  expect(await ended).toBe(0)
})

test('keep-alive connections are closed with their last answer', async () => {
  const other = await startSite()
  const ended = new Promise((resolve) => other.shell.child.once('exit', resolve))
  let isVisiting = true
  const refused: number[] = []
  const visitors = Array.from({ length: 5 }, async () => {
    while (isVisiting) {
      const answer = await fetch(`${other.url}/career`).catch(() => undefined)
      if (answer && answer.status !== 200) refused.push(answer.status)
      // A refused connection means that the shell no longer listens.
      if (!answer) return
      await answer.text()
    }
  })
  await fetch(`${other.url}/career`)

  const asked = performance.now()
  other.shell.child.kill('SIGTERM')
  expect(await ended).toBe(0)

  // When a connection that is kept would be closed.
  expect(performance.now() - asked).toBeLessThan(8000)
  isVisiting = false
  await Promise.all(visitors)
  expect(refused).toEqual([])
  await other.stop()
})
