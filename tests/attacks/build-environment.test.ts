import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stopProgram } from '@site/tasks'
import { report } from '../support/finding'
import { runRelease } from '../support/programs/commands'
import { type Checkout, createCheckout } from '../support/releases/checkout'
import { createReleaseKey } from '../support/site/release-key'
import { startServices } from '../support/site/site'

const { privateKey } = createReleaseKey('a team', ['careers'])
const secrets = {
  RELEASE_KEY: privateKey,
  AWS_ACCESS_KEY_ID: 'an access key',
  AWS_SECRET_ACCESS_KEY: 'a secret access key',
  AWS_SESSION_TOKEN: 'a session token',
  METRICS_TOKEN: 'a metrics token',
  PASSWORD_OF_SOMEBODY: 'a password',
}

let checkout: Checkout

beforeAll(async () => {
  checkout = await createCheckout()
})

afterAll(() => checkout.remove())

test('a build under ship finds no secret in its environment', async () => {
  const seen = join(checkout.folder, 'environment.json')
  await checkout.edit(
    'mfe-careers/rspack.config.ts',
    'export default',
    `import { writeFileSync } from 'node:fs'
     writeFileSync(${JSON.stringify(seen)}, JSON.stringify(process.env))
     export default`,
  )

  // An unknown key, so that shipping ends after the build.
  await runRelease(['ship', 'careers'], {
    env: { ...secrets, RELEASE_STORE: `file:${checkout.folder}/store` },
    folder: checkout.folder,
  })

  const environment = await readFile(seen, 'utf8')
  const leaked = Object.values(secrets).filter((secret) =>
    environment.includes(JSON.stringify(secret).slice(1, -1)),
  )
  expect(leaked).toEqual([])
  expect(Object.keys(JSON.parse(environment))).toContain('PATH')
  report({
    number: 'small',
    tried: `"ship" with ${Object.keys(secrets).length} secrets in its environment, and a build that writes down its own`,
    figure: `${leaked.length} of them, ${Object.keys(JSON.parse(environment)).length} variables in all`,
  })
})

test('the embedded services find no secret either', async () => {
  const before = { ...process.env }
  Object.assign(process.env, secrets)
  const services = await startServices(checkout.folder)
  for (const name of Object.keys(secrets)) {
    if (before[name] === undefined) delete process.env[name]
    else process.env[name] = before[name]
  }

  const environment = await readFile(`/proc/${services.child.pid}/environ`, 'utf8')
  await stopProgram(services)

  const names = environment.split('\0').map((pair) => pair.split('=')[0] ?? '')
  expect(names.filter((name) => name in secrets)).toEqual([])
  expect(names).toContain('SITE_DATA')
})
