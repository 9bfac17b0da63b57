import type { Browser } from 'playwright-core'
import { launchBrowser, untilLive } from '../support/browser/browser'
import type { FileFault } from '../support/faults/file-faults'
import {
  deadline,
  endVisits,
  headerIsLive,
  headings,
  leavings,
  linkTo,
  openVisit,
  shows,
} from '../support/faults/spoilt-visit'
import { isThorough, report, sample, showRows } from '../support/finding'
import { until } from '../support/until'

showRows(['F3'], 'links followed while a file hangs, drips, fails or throws')

const site = process.env.SITE_URL ?? ''
const together = 4
let browser: Browser
let listPage: RegExp

beforeAll(async () => {
  browser = await launchBrowser()
  listPage = await findListPage()
})

afterAll(() => endVisits(browser))

/** The module that the blog's list needs and an article does not. */
async function findListPage() {
  const [list = [], article = []] = await Promise.all(
    ['/blog', '/blog/honest-oee-before-automation'].map(async (path) => {
      const html = await (await fetch(site + path)).text()
      return html.match(/ data-modules="([^"]+)"/)?.[1]?.split(' ') ?? []
    }),
  )
  const [module = 'nothing'] = list.filter((address) => !article.includes(address))
  return new RegExp(module.replaceAll('.', '\\.'))
}

const files: Record<string, () => RegExp> = {
  router: () => /\/releases\/shell\/.+\/router\..+\.js/,
  'set file': () => /^\/_site\/sets\//,
  'runtime of Module Federation': () => /\/releases\/shell\/.+\/federation\..+\.js/,
  container: () => /\/releases\/blog\/.+\/container\..+\.js/,
  module: () => /\/releases\/blog\/.+\/remote\.js/,
  'page module': () => listPage,
  'style sheet': () => /\/releases\/blog\/.+\.css/,
}

/** What is the shell's is not a remote's fault. */
const ofShell = ['router', 'set file', 'runtime of Module Federation']

/** What a page of the blog's own loads; its styles stand in the HTML. */
const ofDocument = ['module', 'page module']

const faults: Case['fault'][] = [
  'is refused',
  'hangs',
  'is reset',
  'is 404 HTML',
  'is 500 HTML',
  'is 200 HTML',
  'breaks off',
  'drips',
  'has other bytes',
]

type Case = { file: string; fault: FileFault | 'is refused' }

const allCases: Case[] = [
  ...Object.keys(files).flatMap((file) => faults.map((fault) => ({ file, fault }))),
  { file: 'router', fault: 'throws when evaluated' },
  { file: 'container', fault: 'throws when evaluated' },
  { file: 'container', fault: 'throws when initialized' },
  { file: 'module', fault: 'throws when evaluated' },
  { file: 'page module', fault: 'throws when evaluated' },
]

const someCases = allCases.filter(({ file, fault }) =>
  ['hangs', 'set file is 500 HTML', 'page module is 200 HTML', 'throws when initialized'].some(
    (some) => `${file} ${fault}`.endsWith(some),
  ),
)

/** Follows a link to the blog while one of its files fails, and goes back. */
async function followSpoilt({ file, fault }: Case) {
  const { page, proxy, complaints, documents, end } = await openVisit(browser)
  const spoilt = files[file]?.() ?? /nothing/
  const asked = page.waitForRequest((request) => spoilt.test(new URL(request.url()).pathname))
  if (fault === 'is refused') {
    await page.route(
      ({ pathname }) => spoilt.test(pathname),
      (route) => route.abort('connectionrefused'),
    )
  } else proxy.spoil(spoilt, fault)
  const isSilent = fault === 'hangs' || fault === 'drips'
  await page.goto(`${proxy.url}/career`)
  await untilLive(page)
  // The page asks for the token of its view before the clock jumps: what happens later it can tell of.
  await page.clock.fastForward(1000)
  await until(() => proxy.asked.some((path) => path.startsWith('/_site/views')))

  await linkTo(page, 'Blog').click()
  await asked
  if (isSilent) await page.clock.fastForward(deadline)
  await shows(page, headings.blog)
  const { pathname } = new URL(page.url())
  // The new document waits for its own remote until the deadline. Elsewhere the jump would charge a remote that is slow.
  if (isSilent && ofDocument.includes(file)) await page.clock.fastForward(deadline)
  await headerIsLive(page)
  await shows(page, headings.blog)
  const arrived = [...documents]
  const told = proxy.beacons.length
  await page.goBack()
  await shows(page, headings.career)
  const isCharge = (body: string) => /"blog"/.test(body) && /"failedLoads":[1-9]/.test(body)
  // The last page sends what earlier pages had no time to send with what it tells of itself: either may arrive first.
  await until(async () => {
    await page.clock.fastForward(1000)
    const hasTold = proxy.beacons.slice(told).some((body) => body.includes('"careers"'))
    return hasTold && (ofShell.includes(file) || proxy.beacons.some(isCharge))
  })
  await end()
  return {
    visit: `${file} ${fault}`,
    pathname,
    arrived,
    uncaught: complaints.filter((complaint) => complaint.startsWith('page error')),
    reasons: leavings(complaints).length,
    isCharged: proxy.beacons.some(isCharge),
  }
}

test('a page with a file that fails or never answers is requested from the server, once', async () => {
  const due = isThorough ? [...allCases] : sample(someCases, 3)
  const expected = due.map(({ file, fault }) => ({
    visit: `${file} ${fault}`,
    pathname: '/blog',
    arrived: ['/career', '/blog'],
    uncaught: [],
    reasons: 1,
    isCharged: !ofShell.includes(file),
  }))
  const found: Awaited<ReturnType<typeof followSpoilt>>[] = []

  await Promise.all(
    Array.from({ length: together }, async () => {
      for (let one = due.shift(); one; one = due.shift()) found.push(await followSpoilt(one))
    }),
  )

  const inOrder = expected.map((one) => found.find(({ visit }) => visit === one.visit))
  expect(inOrder).toEqual(expected)
  const documents = found.reduce((sum, { arrived }) => sum + arrived.length - 1, 0)
  const uncaught = found.reduce((sum, one) => sum + one.uncaught.length, 0)
  report({
    number: 9,
    tried: `${found.length} links followed while the set file, the entry, the page module or the style sheet hangs, drips, is refused, reset, HTML (404, 500, 200), breaks off, has other bytes, throws`,
    figure: `${found.length} pages shown with ${documents} documents asked for; uncaught errors: ${uncaught}`,
  })
}, 900_000)
