import { addPointer, liveIn } from '@site/releases'
import { report } from '../support/finding'
import { alterBuild, put } from '../support/releases/altered-build'
import { startSiteOfTeams } from '../support/releases/careers-releases'
import { publish } from '../support/site/publish'
import type { Site } from '../support/site/site'
import { untilEqual } from '../support/until'

let site: Site

beforeAll(async () => {
  site = await startSiteOfTeams()
})

afterAll(() => site.stop())

/** Makes a release of the blog live whose feed has another type, without asking the gate. */
async function releaseFeed(version: string, type: string) {
  const server = put(`"${type}"`, '"application/atom+xml; charset=utf-8"')
  const build = await alterBuild('blog', version, { server })
  const { id } = await publish(site.desk, build.dist)
  await build.remove()
  await addPointer(site.desk, async (history) => {
    const { remotes, canaries } = liveIn(history)
    const live = { remotes: { ...remotes, blog: { version, release: id } }, canaries }
    return { why: 'the gate was bypassed', live }
  })
  await untilEqual(async () => {
    const { remotes } = await (await fetch(`${site.url}/_site/releases.json`)).json()
    return remotes.blog.release
  }, id)
  return id
}

/** As the browser asks for the script of a worker. */
function askForWorker(path: string) {
  return fetch(site.url + path, { headers: { 'Service-Worker': 'script' } })
}

test('no answer of a remote’s route can be installed as a service worker', async () => {
  await releaseFeed('3.0.0', 'text/plain; charset=utf-8')
  const other = await askForWorker('/blog/feed.xml')
  expect(other.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  await releaseFeed('3.0.1', 'text/javascript; charset=utf-8')

  const script = await askForWorker('/blog/feed.xml')
  const page = await fetch(`${site.url}/blog`)

  report({
    number: 6,
    tried: 'a script as the answer of a remote’s own route, asked for as a service worker',
    figure: `${script.status} with ${script.headers.get('content-type')}; the page beside it ${page.status}`,
  })
  expect(script.headers.get('content-type')).not.toMatch(/script/)
  expect(page.status).toBe(200)
})

test('a file of a release can be the service worker of its folder alone', async () => {
  const html = await (await fetch(`${site.url}/blog`)).text()
  const [path = ''] = /\/releases\/blog\/[\w./+-]+\.js/.exec(html) ?? []

  const { status, headers } = await askForWorker(path)

  expect([status, headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
  expect(headers.get('service-worker-allowed')).toBeNull()
})
