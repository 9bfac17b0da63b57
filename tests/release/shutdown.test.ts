import { showRows } from '../support/finding'
import { visitOnce } from '../support/load/many-requests'
import { sendRaw } from '../support/load/raw-request'
import { serve } from '../support/programs/serve'
import { type Site, startSite } from '../support/site/site'
import { until } from '../support/until'

showRows(['L3'], 'SIGTERM under visits')

/** Fewer than what a busy machine refuses to queue. */
const many = 4

let service: Awaited<ReturnType<typeof serve>>
let site: Site
/** Searches that wait for their answer, until `release`. */
let held = 0
let release = () => {}

beforeAll(async () => {
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  service = await serve(async ({ url = '' }, response) => {
    if (url.includes('title=held')) {
      held++
      await released
    }
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ status: 'success', data: [] }))
  })
  site = await startSite({ RECRUITMENT_API_URL: service.url })
})

afterAll(() => Promise.all([site.stop(), service.stop()]))

async function visit(path: string) {
  const answer = await visitOnce(site.url + path)
  return { status: answer.status, html: await answer.text() }
}

test('SIGTERM lets every page under way finish, closes connections with their last answer, and ends with 0', async () => {
  const ended = new Promise((resolve) => site.shell.child.once('exit', resolve))
  // A cold renderer may refuse what waits for its first page. The other one is in the cache then.
  await Promise.all(['/career?title=first', '/about'].map(visit))
  const visits = Array.from({ length: many - 1 }, (_, number) =>
    visit(`/career?title=held-${number}`),
  )
  const kept = sendRaw(site.url, 'GET /career?title=held HTTP/1.1\r\nHost: site\r\n\r\n')
  await until(() => held === many)

  site.shell.child.kill('SIGTERM')
  await until(() =>
    visit('/healthz').then(
      () => false,
      () => true,
    ),
  )
  kept.socket.write('GET /about HTTP/1.1\r\nHost: site\r\n\r\n')
  release()
  const answers = await Promise.all(visits)
  const { heard } = await kept.ended

  expect(answers.map(({ status }) => status)).toEqual(Array(many - 1).fill(200))
  for (const { html } of answers) expect(html).toMatch(/<\/html>\s*$/)
  const [, first, last] = heard.split('HTTP/1.1 200 OK')
  expect([first, last]).toEqual([
    expect.stringContaining('</html>'),
    expect.stringMatching(/^Connection: close\r\n.*<\/html>/ims),
  ])
  expect(await ended).toBe(0)
})
