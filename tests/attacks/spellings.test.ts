import { report } from '../support/finding'
import { sendRaw } from '../support/load/raw-request'
import { pages } from '../support/pages'
import { until } from '../support/until'

// Set by shared-site.ts before any test runs.
const url = process.env.SITE_URL ?? ''

/** Alternative spellings of an address, for the same page. */
const spellings: ((path: string) => string)[] = [
  (path) => path.toUpperCase(),
  (path) => `/${path.charAt(1).toUpperCase()}${path.slice(2)}`,
  (path) => path.replace(/[a-z]$/, (letter) => letter.toUpperCase()),
  (path) => path.replace(/[a-z]/, encode),
  (path) => path.replace(/[a-z]$/, encode),
  (path) => path.replace(/[a-z]/g, encode),
  (path) => path.replace(/[a-z]/, (letter) => encode(letter.toUpperCase())),
  (path) => path.replace(/[a-z]/g, (letter) => encode(letter).toUpperCase()),
  (path) => path.replaceAll('-', '%2d').replace(/[a-z]$/, encode),
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => `/${path}`,
  (path) => `//${path}`,
  (path) => path.replaceAll('/', '//'),
  (path) => path.charAt(0) + path.slice(1).replaceAll('/', '\\'),
  (path) => `/\\${path}`,
  (path) => `/.${path}`,
  (path) => `/x/..${path}`,
  (path) => `/%2e${path}`,
  (path) => `/x/%2E%2e${path}`,
  (path) => `${path}/.`,
  (path) => `${path}/x/..`,
  (path) => `${path}/%2e`,
  (path) => `${path}%2F`,
  (path) => `${path}%5C`,
  (path) => `${path}%00`,
  (path) => `${path}%20`,
  (path) => `${path};x=1`,
  (path) => `/%2f${path.slice(1)}`,
  (path) => `${path}/index.html`,
]

function encode(letter: string) {
  return `%${letter.charCodeAt(0).toString(16)}`
}

/**
 * The answer for an address that a client would normalize. Some are those of articles that do not exist: while the service
 * of the blog is late, it cannot be said, and the answer is to come again.
 */
async function ask(path: string) {
  let answer = await askOnce(path)
  await until(async () => {
    if (answer.status === 503) answer = await askOnce(path)
    return answer.status !== 503
  })
  return answer
}

/** Status line and headers. */
async function askOnce(path: string) {
  const words = `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`
  const { heard } = await sendRaw(url, words).ended
  const header = (name: string) => new RegExp(`^${name}: (.*)\r$`, 'im').exec(heard)?.[1]
  return { status: Number(heard.slice(9, 12)), location: header('location'), etag: header('etag') }
}

type Asked = Awaited<ReturnType<typeof ask>> & { path: string; spelling: string }

test('every other spelling of an address redirects to it, or is missing like any other', async () => {
  const answers: Asked[] = []
  for (const path of pages) {
    const others = spellings.map((spell) => spell(path)).filter((spelling) => spelling !== path)
    answers.push(
      ...(await Promise.all(
        others.map(async (spelling) => ({ path, spelling, ...(await ask(spelling)) })),
      )),
    )
  }

  const redirected = answers.filter(({ status }) => status === 308)
  const missing = answers.filter(({ status }) => status === 404)
  const bodies = new Set(missing.map(({ etag }) => etag))
  report({
    number: 14,
    tried: `${answers.length} spellings of ${pages.length} addresses`,
    figure: `${redirected.length} redirects, ${missing.length} missing with ${bodies.size} different pages, ${answers.length - redirected.length - missing.length} others`,
  })
  expect(answers.filter(({ status }) => status !== 308 && status !== 404)).toEqual([])
  for (const { path, spelling, location = '' } of redirected) {
    expect({ spelling, settled: await settle(location, path) }).toEqual({ spelling, settled: path })
  }
  expect(bodies.size).toBe(1)
})

const statuses = new Map<string, number>()

/** Follows a redirect to the page itself or to a missing address. */
async function settle(location: string, page: string) {
  const status = statuses.get(location) ?? (await ask(location)).status
  statuses.set(location, status)
  const isSettled = status === 404 || (status === 200 && location === page)
  return isSettled ? page : `${status} at ${location}`
}

test.each(['/%', '/%zz', '/blog/%ff', '/contact%c3%28'])(
  'the malformed address %s is refused',
  async (path) => {
    expect((await ask(path)).status).toBe(400)
  },
)
