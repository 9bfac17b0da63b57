import { createPreviewToken, revokePreview, signPreview } from '@site/releases'
import { isThorough, report } from '../support/finding'
import { publishCareers } from '../support/releases/careers-releases'
import { type Site, startSite } from '../support/site/site'
import { until } from '../support/until'

const day = 86_400_000

let site: Site
let release: string

beforeAll(async () => {
  site = await startSite()
  release = (await publishCareers(site, '7.0.0')).id
})

afterAll(() => site.stop())

function tokenOf(days: number, more: object = {}) {
  const expires = new Date(Date.now() + days * day).toISOString()
  return { site: site.url, remote: 'careers', version: '7.0.0', release, expires, ...more }
}

/** True when a browser with this cookie is shown the preview. */
async function isShown(token: string) {
  const headers = { cookie: `preview=${token}` }
  return (await (await fetch(`${site.url}/career`, { headers })).text()).includes('id="preview"')
}

test('a revoked link shows nothing, within seconds', async () => {
  const token = createPreviewToken(site.desk, tokenOf(1))
  const other = createPreviewToken(site.desk, tokenOf(2))
  expect(await Promise.all([token, other].map(isShown))).toEqual([true, true])

  const revoked = performance.now()
  await revokePreview(site.desk, `${site.url}/?preview=${token}`)
  await until(async () => !(await isShown(token)))
  const seconds = (performance.now() - revoked) / 1000

  const opened = await fetch(`${site.url}/career?preview=${token}`, { redirect: 'manual' })
  expect(opened.headers.get('set-cookie')).toMatch(/^preview=; /)
  expect(await isShown(other)).toBe(true)
  // A busy machine is given as long as `until` waits.
  if (isThorough) expect(seconds).toBeLessThan(10)
  report({
    number: 'small',
    tried: 'a preview in use is revoked, and its link is opened again; another one goes on',
    figure: `ended after ${seconds.toFixed(1)} s, its cookie taken away`,
  })
})

test('a link for longer than a week is refused, even with a valid key and a forged date of issue', async () => {
  const made = new Date(Date.now() - 900 * day).toISOString()
  const tokens = [tokenOf(8), tokenOf(900), tokenOf(1, { made })].map((preview) =>
    signPreview(site.desk, preview),
  )

  expect(await Promise.all(tokens.map(isShown))).toEqual([false, false, false])
  expect(await isShown(signPreview(site.desk, tokenOf(6.9)))).toBe(true)
  report({
    number: 'small',
    tried: 'links signed for 8 and 900 days, and one from 900 days ago with a day left',
    figure: '0 of 3 shown',
  })
})
