import { report } from '../support/finding'
import { sendRaw } from '../support/load/raw-request'

// Set by shared-site.ts before any test runs.
const url = process.env.SITE_URL ?? ''

async function ask(...lines: string[]) {
  const { heard } = await sendRaw(url, [...lines, 'Connection: close', '', ''].join('\r\n')).ended
  return { heard, status: Number(heard.slice(9, 12)) }
}

test('errors never repeat the address', async () => {
  const requests = [
    ['GET /echo%zz HTTP/1.1', 'Host: a'],
    ['GET /releases/echo HTTP/1.1', 'Host: a'],
    ['GET /_site/sets/echo.json HTTP/1.1', 'Host: a'],
    ['POST /echo HTTP/1.1', 'Host: a', 'Content-Type: application/json', 'Content-Length: 0'],
    ['POST /echo HTTP/1.1', 'Host: a', 'Content-Type: echo', 'Content-Length: 0'],
    ['DELETE /echo HTTP/1.1', 'Host: a'],
    ['OPTIONS /echo HTTP/1.1', 'Host: a'],
    [`GET /${'echo'.repeat(1000)} HTTP/1.1`, 'Host: a'],
  ]

  const answers = await Promise.all(requests.map((lines) => ask(...lines)))

  const statuses = answers.map(({ status }) => status)
  report({
    number: 'small',
    tried: `${requests.length} requests that fail, each with a word in its address`,
    figure: `${statuses.join(', ')}; repeated by ${answers.filter(({ heard }) => heard.includes('echo')).length}`,
  })
  expect(statuses).toEqual([400, 404, 404, 415, 415, 405, 405, 414])
  for (const { heard } of answers) expect(heard).not.toContain('echo')
})

test.each(['/blog/feed.xml', '/sitemap.xml', '/favicon.svg', '/releases/x/y/web/z.js', '/readyz'])(
  'a form posted to %s is refused as a method',
  async (path) => {
    const body = new URLSearchParams({ sub: 'x' })

    const response = await fetch(url + path, { method: 'POST', body })

    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  },
)

test('the reasons for not being ready are told to this machine only', async () => {
  const [here, visitor] = await Promise.all([
    fetch(`${url}/readyz`),
    fetch(`${url}/readyz`, { headers: { 'x-forwarded-for': '203.0.113.7' } }),
  ])

  expect(await here.json()).toHaveProperty('reasons')
  expect(await visitor.json()).toEqual({ status: 'ready' })
})

test('a request line in absolute form counts as its path, whatever its host', async () => {
  const plain = await ask('HEAD /contact HTTP/1.1', 'Host: a')
  const absolute = await ask('HEAD http://evil.example/contact HTTP/1.1', 'Host: a')

  expect(absolute.status).toBe(200)
  expect(/^etag: .*$/im.exec(absolute.heard)?.[0]).toBe(/^etag: .*$/im.exec(plain.heard)?.[0])
  expect(absolute.heard).not.toContain('evil')
})

test('two Host headers are refused', async () => {
  expect((await ask('GET / HTTP/1.1', 'Host: a', 'Host: evil.example')).status).toBe(400)
})

test('a page that the browser has is not sent again, whatever form its tag has', async () => {
  const etag = (await fetch(`${url}/contact`)).headers.get('etag') ?? ''
  const strong = etag.replace(/^W\//, '')

  const statuses = await Promise.all(
    [etag, strong, `"x", ${etag}`, '*', '"x"'].map(
      async (tag) => (await fetch(`${url}/contact`, { headers: { 'If-None-Match': tag } })).status,
    ),
  )

  expect(statuses).toEqual([304, 304, 304, 304, 200])
})
