import { join } from 'node:path'
import { createFolderStore, readRelease } from '@site/releases'
import { addRelease } from '@site/releases/testing'
import { distOf, machineKeySettings, startProgram, stopProgram } from '@site/tasks'
import { report } from '../support/finding'
import { freePort } from '../support/programs/free-port'
import { createReleaseKey } from '../support/site/release-key'
import { type Site, startSite } from '../support/site/site'

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>document.title="run"</script></svg>'
const hr = createReleaseKey('hr', ['careers'])

let site: Site

beforeAll(async () => {
  site = await startSite({ RELEASE_KEYS: JSON.stringify([hr.key]) })
})

afterAll(() => site.stop())

test('files planted as the shell’s own are not served', async () => {
  const { store } = site.desk
  const contents = { 'web/picture.svg': svg }
  const planted = await Promise.all([
    addRelease({ store }, 'shell', '6.6.6', { contents }),
    addRelease({ store, signer: hr.signer }, 'shell', '6.6.7', { contents }),
  ])

  const answers = await Promise.all(
    planted.map(({ id }) => fetch(`${site.url}/releases/shell/${id}/web/picture.svg`)),
  )

  expect(answers.map(({ status }) => status)).toEqual([404, 404])
  report({
    number: 13,
    tried: 'an SVG with a script in releases of the shell: unsigned, and signed with a team’s key',
    figure: 'both 404',
  })
})

test('every file of a page is signed, has an id of 128 bits, and runs as no document', async () => {
  const html = await (await fetch(site.url)).text()
  const addresses = [...new Set(html.match(/\/releases\/[\w./+-]+/g))]

  const answers = await Promise.all(addresses.map((path) => fetch(site.url + path)))

  const shells = addresses.filter((path) => path.startsWith('/releases/shell/'))
  expect(shells.length).toBeGreaterThan(0)
  for (const path of addresses)
    expect(path).toMatch(/^\/releases\/\w+\/[\w.]+(-\w+)?-[0-9a-f]{32}\//)
  for (const { status, headers } of answers) {
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
  const [, , , id = ''] = shells[0]?.split('/') ?? []
  expect(await readRelease(site.desk, 'shell', id)).toMatchObject({ remote: 'shell' })
  report({
    number: 13,
    tried: `the ${addresses.length} files of the first page, ${shells.length} of them the shell's`,
    figure: 'all signed, with ids of 32 digits, sandboxed',
  })
})

describe('a shell without a key to sign with', () => {
  /** A shell that knows the site's public keys and has no private one. */
  async function startKeyless(store: string) {
    const { RELEASE_KEYS } = await machineKeySettings({ SITE_DATA: site.data })
    return startProgram({
      name: 'shell',
      script: join(distOf('shell'), 'server/main.js'),
      env: {
        NODE_ENV: 'production',
        PORT: String(await freePort()),
        SITE_DATA: site.data,
        RELEASE_STORE: `file:${join(site.data, store)}`,
        RELEASE_KEYS,
        BLOG_API_URL: site.services.address,
        RECRUITMENT_API_URL: site.services.address,
        CONTACT_API_URL: site.services.address,
      },
    })
  }

  test('starts where its build was published and signed before', async () => {
    const shell = await startKeyless('store')
    const { status } = await fetch(shell.address)
    await stopProgram(shell)

    expect(status).toBe(200)
  })

  test('does not start where its build was not published', async () => {
    await expect(startKeyless('empty')).rejects.toThrow('ended with code 1 before it was ready')
    expect(await createFolderStore(join(site.data, 'empty')).list('releases')).toEqual([])
  })
})
