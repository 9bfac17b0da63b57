import { isThorough } from '../support/finding'
import { type Checkout, createCheckout } from '../support/releases/checkout'
import { type Site, startSite } from '../support/site/site'

const heading = 'Work where factories run better'
const page = 'mfe-careers/src/openings/openings-page.tsx'
const manifest = 'mfe-careers/package.json'

let site: Site
let checkout: Checkout

beforeAll(async () => {
  ;[site, checkout] = await Promise.all([startSite(), createCheckout()])
})

afterAll(async () => {
  await Promise.all([site.stop(), checkout.remove()])
})

/** Changes a heading and commits it. */
async function commitHeading(from: string, to: string, version: string) {
  await checkout.edit(page, from, to)
  await checkout.edit(manifest, /"version": "[^"]+"/, `"version": "${version}"`)
  await checkout.run('git', ['commit', '--all', '--quiet', '--message', `careers: Say "${to}"`])
}

function ship() {
  const { address } = site.services
  return checkout.run('npm', ['run', '--silent', 'release', '--', 'ship', 'careers'], {
    SITE_DATA: site.data,
    PUBLIC_URL: site.url,
    BLOG_API_URL: address,
    RECRUITMENT_API_URL: address,
    CONTACT_API_URL: address,
  })
}

test('a commit goes live by one command, which prints its steps', async () => {
  const started = performance.now()

  await commitHeading(heading, 'Work where machines wait for nobody', '1.1.0')
  const lines = (await ship()).trim().split('\n')
  const live = await (await fetch(`${site.url}/career`)).text()

  const seconds = (performance.now() - started) / 1000
  process.stdout.write(`from commit to live page in ${seconds.toFixed(1)} s: ${lines.at(-1)}\n`)
  expect(live).toContain('Work where machines wait for nobody')
  for (const step of ['Build careers', 'Check', 'Publish', 'Promote', `Wait until ${site.url}`]) {
    expect(lines.join('\n')).toMatch(new RegExp(`✔ ${step}.* \\([\\d.]+ m?s\\)`))
  }
  expect(lines.at(-1)).toMatch(
    /^shipped careers 1\.1\.0 in [\d.]+ s \(build careers \d+ %, check \d+ %, publish \d+ %, promote \d+ %, wait until .+ serves it \d+ %\)$/,
  )
  // Fifteen on an idle machine.
  if (isThorough) expect(seconds).toBeLessThan(60)
}, 600_000)
