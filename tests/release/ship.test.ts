import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isThorough } from '../support/finding'
import { type Checkout, createCheckout } from '../support/releases/checkout'
import { type Site, startSite } from '../support/site/site'

const heading = 'Work where factories run better'
const page = 'mfe-careers/src/openings/openings-page.tsx'
const manifest = 'mfe-careers/package.json'
const secrets = {
  AWS_ACCESS_KEY_ID: 'an access key',
  AWS_SECRET_ACCESS_KEY: 'a secret access key',
  AWS_SESSION_TOKEN: 'a session token',
  METRICS_TOKEN: 'a metrics token',
  PASSWORD_OF_SOMEBODY: 'a password',
}

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

/** Has the build of careers write down the environment it finds, in the file that this returns. */
async function spyOnBuild() {
  const seen = join(site.data, 'environment.json')
  await checkout.edit(
    'mfe-careers/rspack.config.ts',
    'export default',
    `import { writeFileSync } from 'node:fs'
     writeFileSync(${JSON.stringify(seen)}, JSON.stringify(process.env))
     export default`,
  )
  return seen
}

function ship(privateKey: string) {
  const { address } = site.services
  return checkout.run('npm', ['run', '--silent', 'release', '--', 'ship', 'careers'], {
    ...secrets,
    RELEASE_KEY: privateKey,
    SITE_DATA: site.data,
    PUBLIC_URL: site.url,
    BLOG_API_URL: address,
    RECRUITMENT_API_URL: address,
    CONTACT_API_URL: address,
  })
}

test('a commit goes live by one command, which prints its steps, and its build finds no secret', async () => {
  const privateKey = await readFile(join(site.data, 'keys/local.pem'), 'utf8')
  const seen = await spyOnBuild()
  const started = performance.now()

  await commitHeading(heading, 'Work where machines wait for nobody', '1.1.0')
  const lines = (await ship(privateKey)).trim().split('\n')
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
  const environment = await readFile(seen, 'utf8')
  const names = Object.keys(JSON.parse(environment))
  const leaked = [privateKey, ...Object.values(secrets)].filter((secret) =>
    environment.includes(JSON.stringify(secret).slice(1, -1)),
  )
  expect(leaked).toEqual([])
  expect(names).toContain('PATH')
}, 600_000)
