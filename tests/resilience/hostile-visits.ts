import type { Browser } from 'playwright-core'
import { watchCanary } from '../blog/xss-oracle'
import { closers, createPayloads } from '../blog/xss-payloads'
import { noteViolations } from '../policy/violations'
import { openPage, untilLive } from '../support/browser/browser'
import { findReflected, readSinks, watchSinks } from '../support/browser/watch-sinks'
import { addressOf } from '../support/load/browser-views'
import { type createHostileWords, mark } from './hostile-words'

const name = mark.slice(1, -1)
/** The browser's own word on the status of a page; the status itself is looked at. */
const statusWord = 'Failed to load resource: the server responded with a status of'

/** A path that no route matches, not even the last: its page stays the server's HTML. */
const hasLineBreak = (url: string) => /%0a|%0d|%e2%80%a[89]/i.test(new URL(url).pathname)

type Hostile = {
  browser: Browser
  site: string
  canary: string
  words: ReturnType<typeof createHostileWords>
  /** Without the policy only the site's own escaping keeps a script from running. */
  hasPolicy: boolean
}

/** A tab for hostile addresses; each visit tells what was wrong with the page that came. */
export async function openHostileTab({ browser, site, canary, words, hasPolicy }: Hostile) {
  const said = [name, new URL(canary).host]
  const { page, complaints } = await openPage(browser, { bypassCSP: !hasPolicy })
  await watchCanary(page)
  await watchSinks(page, said)
  await noteViolations(page, complaints)
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })

  let text = ''
  async function visit(script: string, visitor: number) {
    complaints.length = 0
    text = `"'>${mark}${closers}${script}`
    const address = `${site}${words.addressWith(text)}#${words.raw(script)}`
    await page.setExtraHTTPHeaders({
      'x-forwarded-for': addressOf(visitor),
      [words.pick(['x-forwarded-host', 'x-original-url'])]: encodeURI(words.payload()),
    })
    const cookie = words.pick(['preview', 'canary-careers', 'lang'])
    const value = words.pick([encodeURIComponent(text), words.raw(words.payload())])
    await page.context().addCookies([{ name: cookie, value, url: site }])
    const response = await page.goto(address, { referer: `${site}/${words.raw(text)}` })
    const status = response?.status() ?? 0
    const isPage = (await page.locator('[data-region="page"]').count()) > 0
    if (isPage && !hasLineBreak(page.url())) await untilLive(page)

    const isLate = status === 503 && response?.headers()['retry-after'] !== undefined
    const own = [`${status}: ${page.url().split('#')[0]}`, statusWord]
    const runs = await page.evaluate((): unknown[] => Reflect.get(globalThis, 'runs'))
    const wrong = [
      ...runs.map((by) => `ran No. ${by}`),
      ...(await readSinks(page)),
      ...(await findReflected(page, name, said)).map((html) => `reflected: ${html}`),
      ...complaints.filter((one) => !own.some((word) => one.includes(word))),
      ...(page.url().startsWith(`${site}/`) ? [] : [`led to ${page.url()}`]),
      ...(status < 500 || isLate ? [] : [`${status}`]),
    ]
    return wrong.map((one) => `${one} at ${address.slice(site.length, 300)}`)
  }

  /** From now on every answer has the text of its address in it, as it was written (control). */
  async function reflectAll() {
    await page.route('**', async (route) => {
      if (!route.request().isNavigationRequest()) return route.continue()
      const response = await route.fetch()
      const [head = '', ...rest] = (await response.text()).split('<div id="site">')
      const body = [head + text, ...rest].join('<div id="site">')
      return route.fulfill({ response, contentType: 'text/html', body })
    })
  }

  return { visit, reflectAll }
}

/** Scripts of every kind, each of which says its number when it runs. */
export function hostileScripts(seed: number, count: number, canary: string) {
  return createPayloads(seed, count).map(({ html }, number) =>
    html.replaceAll('{n}', `${number}`).replaceAll('{origin}', canary),
  )
}
