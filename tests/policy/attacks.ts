import type { Page } from 'playwright-core'
import { untilLive } from '../support/browser/browser'
import { type Attack, hasRun, type Run, type Stage, startsBoot } from './attack'
import { fileAttacks } from './file-attacks'
import { loosen, remove, withoutHeader, withoutLock } from './loosen'

function reaches(path: string, act?: (page: Page, stage: Stage) => Promise<unknown>): Run {
  return async (page, stage) => {
    const answered = answerTo(path, page, stage)
    await act?.(page, stage).catch(() => undefined)
    return answered
  }
}

export const attacks: Attack[] = [
  {
    row: 'S1',
    what: 'script-src: a script in the page runs',
    without: loosen('script-src', "'unsafe-inline'"),
    markup: () => '<script>globalThis.attacked = true</script>',
    run: hasRun,
  },
  {
    row: 'S1',
    what: 'script-src: a handler in the page runs',
    without: loosen('script-src', "'unsafe-inline'"),
    markup: () => '<details open ontoggle="globalThis.attacked = true">x</details>',
    run: hasRun,
  },
  {
    row: 'S1',
    what: 'script-src: a script of another host runs',
    without: (headers) => {
      loosen('script-src', '*')(headers)
      withoutLock(headers)
    },
    beside: withoutHeader('integrity-policy'),
    markup: ({ canary }) => `<script src="${canary.url}/script.js"></script>`,
    run: hasRun,
  },
  {
    row: 'S10',
    what: 'the lock of origins: the boot script starts a module of another host',
    without: withoutLock,
    beside: withoutHeader('integrity-policy'),
    markup: bootCopy,
    run: startsBoot,
  },
  {
    row: 'S10',
    what: 'Integrity-Policy: a module without a digest runs',
    without: withoutHeader('integrity-policy'),
    beside: withoutLock,
    markup: bootCopy,
    run: startsBoot,
  },
  {
    row: 'S10',
    what: 'the lock of origins: Module Federation loads a remote of another host',
    without: withoutLock,
    beside: withoutHeader('integrity-policy'),
    run: loadsForeignRemote,
  },
  {
    row: 'S10',
    what: 'Integrity-Policy: Module Federation loads a remote without a digest',
    without: withoutHeader('integrity-policy'),
    beside: withoutLock,
    run: loadsForeignRemote,
  },
  {
    row: 'S1',
    what: 'style-src: a style in the page counts',
    without: loosen('style-src', "'self' 'unsafe-inline'"),
    markup: () => '<style>body{outline:3px solid rgb(1,2,3)}</style>',
    run: isOutlined,
  },
  {
    row: 'S1',
    what: 'style-src: an attribute counts',
    without: loosen('style-src', "'self' 'unsafe-inline'"),
    markup: () => '<b id="styled" style="outline:3px solid rgb(1,2,3)">x</b>',
    run: isOutlined,
  },
  {
    row: 'S1',
    what: 'img-src: a picture tells another host',
    without: loosen('img-src', '*'),
    markup: ({ canary }) => `<img src="${canary.url}/pixel.png" alt="">`,
    run: reaches('/pixel.png'),
  },
  {
    row: 'S1',
    what: 'font-src: a font tells another host',
    without: loosen('font-src', '*'),
    run: reaches('/font.woff2', (page, { canary }) =>
      page.evaluate((from) => new FontFace('x', `url(${from}/font.woff2)`).load(), canary.url),
    ),
  },
  {
    row: 'S1',
    what: 'connect-src: data goes to another host',
    without: loosen('connect-src', '*'),
    run: reaches('/data', (page, { canary }) =>
      page.evaluate((to) => fetch(`${to}/data`, { mode: 'no-cors' }), canary.url),
    ),
  },
  {
    row: 'S1',
    what: 'frame-src: a page of another host is shown',
    without: loosen('frame-src', '*'),
    markup: ({ canary }) => `<iframe src="${canary.url}/frame.html"></iframe>`,
    run: reaches('/frame.html'),
  },
  {
    row: 'S1',
    what: 'object-src: an object of another host is shown',
    without: loosen('object-src', '*'),
    markup: ({ canary }) => `<object data="${canary.url}/object.png" type="image/png"></object>`,
    run: reaches('/object.png'),
  },
  {
    row: 'S1',
    what: 'default-src: what has no directive of its own goes to another host',
    without: loosen('default-src', '*'),
    markup: ({ canary }) => `<audio src="${canary.url}/sound.mp3" preload="auto"></audio>`,
    run: reaches('/sound.mp3'),
  },
  {
    row: 'S1',
    what: 'manifest-src: a manifest of another host is read',
    without: loosen('manifest-src', '*'),
    run: reaches('/manifest.json', async (page, { canary }) => {
      await page.evaluate((from) => {
        document.querySelector('link[rel=manifest]')?.setAttribute('href', `${from}/manifest.json`)
      }, canary.url)
      const tools = await page.context().newCDPSession(page)
      await tools.send('Page.getAppManifest')
    }),
  },
  {
    row: 'S10',
    what: 'worker-src: words become a worker',
    without: loosen('worker-src', 'blob:'),
    beside: (headers) => {
      remove('require-trusted-types-for')(headers)
      withoutLock(headers)
    },
    run: (page) =>
      page.evaluate(() => {
        const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])))
        return new Promise<boolean>((resolve) => {
          worker.onmessage = () => resolve(true)
          worker.onerror = () => resolve(false)
        })
      }),
  },
  {
    row: 'S1',
    what: 'base-uri: a base element turns all relative addresses',
    without: loosen('base-uri', '*'),
    markup: ({ canary }) => `<base href="${canary.url}/">`,
    run: (page, { canary }) => page.evaluate((to) => document.baseURI.startsWith(to), canary.url),
  },
  {
    row: 'S12',
    what: 'form-action: a form goes to another host',
    without: loosen('form-action', '*'),
    markup: ({ canary }) => `<form id="stolen" action="${canary.url}/form"><input name="a"></form>`,
    run: reaches('/form', (page) =>
      page.evaluate(() => document.querySelector<HTMLFormElement>('#stolen')?.submit()),
    ),
  },
  {
    row: 'S12',
    what: 'frame-ancestors: another site shows the page in a frame',
    without: remove('frame-ancestors'),
    beside: withoutHeader('x-frame-options'),
    run: isFramed,
  },
  {
    row: 'S12',
    what: 'X-Frame-Options: the same in older browsers',
    without: withoutHeader('x-frame-options'),
    beside: remove('frame-ancestors'),
    run: isFramed,
  },
  {
    row: 'S10',
    what: 'require-trusted-types-for: a string becomes HTML',
    without: remove('require-trusted-types-for'),
    run: (page) =>
      page.evaluate(() => {
        document.body.insertAdjacentHTML('beforeend', '<b id="written">x</b>')
        return document.getElementById('written') !== null
      }),
  },
  {
    row: 'S10',
    what: 'trusted-types: a script makes a policy of its own',
    without: remove('trusted-types'),
    run: (page) =>
      page.evaluate(() => {
        const policy = globalThis.trustedTypes?.createPolicy('mine', { createHTML: (html) => html })
        document.body.insertAdjacentHTML(
          'beforeend',
          policy?.createHTML('<b id="mine">x</b>') ?? '',
        )
        return document.getElementById('mine') !== null
      }),
  },
  {
    row: 'S12',
    what: 'Cross-Origin-Opener-Policy: a site that opened the page holds its window',
    without: withoutHeader('cross-origin-opener-policy'),
    run: async (page, { canary, shown }) => {
      await page.goto(`${canary.url}/frame.html`)
      const opening = page.waitForEvent('popup')
      await page.evaluate((to) => void window.open(to), shown)
      const popup = await opening
      await popup.waitForURL(shown)
      return popup.evaluate(() => window.opener !== null)
    },
  },
  {
    row: 'S12',
    what: 'Cross-Origin-Resource-Policy: another site loads the page into its process',
    without: withoutHeader('cross-origin-resource-policy'),
    run: async (page, { canary, shown }) => {
      await page.goto(`${canary.url}/frame.html`)
      return page.evaluate((to) => fetch(to, { mode: 'no-cors' }).then(() => true), shown)
    },
  },
  {
    row: 'S10',
    what: 'Permissions-Policy: a script may ask where the visitor is',
    without: withoutHeader('permissions-policy'),
    run: (page) =>
      page.evaluate(() => Reflect.get(document, 'featurePolicy').allowsFeature('geolocation')),
  },
  ...fileAttacks,
]

/** A copy of the boot script has its hash too, whatever it is told to start. */
function bootCopy({ canary, boot }: Stage) {
  return `<script data-main="${canary.url}/script.js">${boot}</script>`
}

/** Waits until the browser has asked the canary, or has said that it may not. */
async function answerTo(path: string, page: Page, { canary }: Stage) {
  const asked = canary.met(path).then(() => true)
  return Promise.race([
    asked,
    page.waitForFunction(() => 'isBlocked' in globalThis).then(() => false),
  ])
}

/** By the runtime that the page has once it has prefetched another remote, as a gadget would (script gadget). */
async function loadsForeignRemote(page: Page, { canary }: Stage) {
  await untilLive(page)
  for (const name of ['Blog', 'Career']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).hover()
  }
  await page.waitForFunction(() => globalThis._FEDERATION_RUNTIME_CORE)
  return page.evaluate(async (from) => {
    const runtime = globalThis._FEDERATION_RUNTIME_CORE
    if (!runtime) throw new Error('The page has no Module Federation.')
    const remotes = [{ name: 'foreign', entry: `${from}/script.js`, type: 'module' }]
    const host = new runtime.ModuleFederation({ name: 'gadget', remotes })
    await host.loadRemote('foreign/remote').catch(() => undefined)
    return 'attacked' in globalThis
  }, canary.url)
}

function isOutlined(page: Page) {
  return page.evaluate(() =>
    [document.body, document.getElementById('styled')].some(
      (one) => one !== null && getComputedStyle(one).outlineColor === 'rgb(1, 2, 3)',
    ),
  )
}

async function isFramed(page: Page, { canary, shown }: Stage) {
  await page.goto(`${canary.url}/frame.html`)
  await page.evaluate((address) => {
    const frame = document.createElement('iframe')
    frame.src = address
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
    document.body.append(frame)
    return loaded
  }, shown)
  return page.frames().some((frame) => frame.url() === shown)
}
