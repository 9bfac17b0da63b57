import type { IncomingHttpHeaders } from 'node:http'
import type { Page } from 'playwright-core'
import { type Attack, hasRun, type Stage, startsBoot } from './attack'
import { type Change, csp, loosen, remove, withoutHeader } from './loosen'

const script = 'globalThis.attacked = true'

const untold = (name: string) => ({
  asked: (headers: IncomingHttpHeaders) => void delete headers[name],
})

/** Attacks on what a page loads, and on what is sent to it. */
export const fileAttacks: Attack[] = [
  {
    row: 'S12',
    what: 'X-Content-Type-Options: a text file runs as a script (MIME sniffing)',
    without: { fileHeaders: withoutHeader('x-content-type-options') },
    beside: allOf(loosen('script-src', "'self'"), withoutHeader('integrity-policy')),
    file: () => ({ path: '/robots.txt', text: script }),
    markup: () => '<script src="/robots.txt"></script>',
    run: hasRun,
  },
  {
    row: 'S9',
    what: 'the digests of the import map: a changed module runs',
    without: {
      html: (html) =>
        html.replace(/(<script type="importmap">)\{"integrity":\{.*?\}/, '$1{"integrity":{}'),
    },
    beside: allOf(loosen('script-src', "* 'unsafe-inline'"), withoutHeader('integrity-policy')),
    file: ({ main }) => ({ path: main, text: script }),
    run: startsBoot,
  },
  {
    row: 'S1',
    what: 'the policy of files: a script in a drawing runs',
    without: { fileHeaders: withoutHeader(csp) },
    file: () => ({
      path: '/favicon.svg',
      text: `<svg xmlns="http://www.w3.org/2000/svg"><script>${script}</script></svg>`,
    }),
    run: async (page, stage) => {
      await page.goto(new URL('/favicon.svg', stage.shown).href)
      return hasRun(page, stage)
    },
  },
  {
    row: 'S10',
    what: 'the policy of the service worker: it runs a script of another host',
    without: { fileHeaders: withoutHeader(csp) },
    beside: remove('require-trusted-types-for'),
    file: ({ canary }) => ({
      path: '/service-worker.js',
      text: `importScripts('${canary.url}/script.js'); postMessage(globalThis.attacked)`,
    }),
    run: (page) =>
      page.evaluate(() => {
        const worker = new Worker('/service-worker.js')
        return new Promise<boolean>((resolve) => {
          worker.onmessage = ({ data }) => resolve(data)
          worker.onerror = () => resolve(false)
        })
      }),
  },
  {
    row: 'S12',
    what: 'Sec-Fetch-Site: a form of another site writes an enquiry (CSRF)',
    without: untold('sec-fetch-site'),
    beside: untold('origin'),
    run: sendsForm,
  },
  {
    row: 'S12',
    what: 'Origin: the same in older browsers',
    without: untold('origin'),
    beside: untold('sec-fetch-site'),
    run: sendsForm,
  },
]

function allOf(...changes: Change[]): Change {
  return (headers) => {
    for (const change of changes) change(headers)
  }
}

/** From a page of the attacker's. The form is empty, so that nothing is stored where it is read. */
async function sendsForm(page: Page, { canary, shown }: Stage) {
  await page.goto(`${canary.url}/frame.html`)
  const [answer] = await Promise.all([
    page.waitForNavigation(),
    page.evaluate((action) => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action })
      document.body.append(form)
      form.submit()
    }, new URL('/contact', shown).href),
  ])
  return answer?.status() !== 403
}
