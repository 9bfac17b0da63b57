import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Browser } from 'playwright-core'
import { openCold } from '../measure/open-cold'
import { slow } from '../measure/profiles'
import { withoutScripts } from './without-scripts'

/** Saves pages of a site without their scripts, with all files that a browser then asks this site for. */
export async function savePages(browser: Browser, site: string, paths: string[], folder: string) {
  const { page, close } = await openCold(browser, slow, { javaScriptEnabled: false })
  const asked = new Set<string>()
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin === site) asked.add(pathname)
  })
  for (const path of paths) await page.goto(site + path, { waitUntil: 'networkidle' })
  await close()
  for (const path of asked) await save(site, path, folder)
}

async function save(site: string, path: string, folder: string) {
  const response = await fetch(site + path)
  if (!response.ok) throw new Error(`${site}${path} answered with ${response.status}.`)
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html')
  const file = join(folder, isPage ? nameOf(path) : path)
  await mkdir(dirname(file), { recursive: true })
  const content = isPage
    ? withoutScripts(await response.text())
    : Buffer.from(await response.arrayBuffer())
  await writeFile(file, content)
}

/** `/` is `index.html`, `/career` is `career.html`. */
function nameOf(path: string): string {
  return path === '/' ? 'index.html' : `${path}.html`
}
