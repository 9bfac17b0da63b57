import { join, resolve } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { ensureBrowser } from './checkout/browser'
import { root } from './checkout/workspaces'
import { tellError } from './programs/tell-error'

const widths = [375, 768, 1024, 1440, 1920]
const guidePicture = join(root, 'shared/docs/site.jpg')

/**
 * `npm run screenshots`: every page of the running site at five widths, light and dark, and on paper, for people to
 * look at.
 * `npm run screenshots -- readme`: the one picture in the README.
 */
export async function run([what]: string[] = []) {
  const site = process.env.SITE_URL || 'http://localhost:3000'
  try {
    if (what !== undefined && what !== 'readme') {
      throw new Error(`"${what}" is no kind of screenshot. Say "readme", or nothing for all pages.`)
    }
    await withBrowser((browser) =>
      what === 'readme' ? takeForReadme(browser, site) : takePages(browser, site),
    )
  } catch (error) {
    tellError(error)
    process.exitCode = 1
  }
}

/** A browser that is left open keeps the command from ending. */
async function withBrowser(work: (browser: Browser) => Promise<void>) {
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    await work(browser)
  } finally {
    await browser.close()
  }
}

async function takePages(browser: Browser, site: string) {
  const folder = resolve(process.env.SITE_DATA || '.site', 'screenshots')
  const paths = await findPages(site)
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  for (const width of widths) {
    await page.setViewportSize({ width, height: 1000 })
    for (const path of paths) {
      const name = path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')
      await page.goto(site + path, { waitUntil: 'networkidle' })
      await loadAllPictures(page)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const file = join(folder, `${width}-${colorScheme}`, `${name}.png`)
        // Or it would be taken in the middle of a transition from the other scheme.
        await page.screenshot({ path: file, fullPage: true, animations: 'disabled' })
      }
      await page.emulateMedia({ colorScheme: 'light' })
      // A sheet has one width.
      if (width === widths[0]) {
        await page.pdf({ path: join(folder, 'paper', `${name}.pdf`), format: 'A4' })
      }
    }
  }
  console.log(`${paths.length} pages at ${widths.join(', ')} px and on paper, in ${folder}`)
}

/** Nothing scrolls here, so pictures below the window would stay unloaded. */
async function loadAllPictures(page: Page) {
  await page.evaluate(() => {
    for (const picture of document.images) picture.loading = 'eager'
  })
  await page.waitForLoadState('networkidle')
  // One that is there is not yet drawn.
  await page.evaluate(() => Promise.all([...document.images].map((picture) => picture.decode())))
}

/** As JPEG, because a clone downloads every version of it. */
async function takeForReadme(browser: Browser, site: string) {
  await read(site)
  const viewport = { width: 1440, height: 900 }
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce' })
  await page.goto(site, { waitUntil: 'networkidle' })
  // Reloaded, because the first view may lack the optional font.
  await page.reload({ waitUntil: 'networkidle' })
  await page.screenshot({ path: guidePicture, type: 'jpeg', quality: 70 })
  console.log(`1 screenshot in ${guidePicture}`)
}

/** The pages of the sitemap, articles among them, and the not-found page. */
async function findPages(site: string): Promise<string[]> {
  const sitemap = await read(`${site}/sitemap.xml`)
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  )
  return [...listed, '/nowhere']
}

async function read(url: string) {
  const answer = await fetch(url).catch((cause: unknown) => {
    throw new Error(`${url} does not answer. Run "npm start" first.`, { cause })
  })
  return answer.text()
}
