import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { openCold } from '../measure/open-cold'
import { type PageName, pageNames, pages } from '../measure/pages'
import { slow } from '../measure/profiles'
import { slotOpenings, templateOf } from './openings-template'
import { readTree, type Tree } from './read-tree'

type Source = { site: string; services: string }

/** Writes what our pages show into a copy of the Next app: trees, style sheets, pictures, the font. */
export async function writeNextContent(browser: Browser, source: Source, app: string) {
  const { page, close } = await openCold(browser, slow, { javaScriptEnabled: false })
  const files = new Set<string>()
  page.on('request', (request) => {
    if (['image', 'font'].includes(request.resourceType())) files.add(request.url())
  })
  await mkdir(join(app, 'content'), { recursive: true })
  for (const name of pageNames) {
    await page.goto(source.site + pages[name], { waitUntil: 'networkidle' })
    for (const [file, content] of Object.entries(await readContent(page, name, source))) {
      // Where our site runs is another place each time; what the app shows is its own.
      const own = content.replaceAll(source.services, '').replaceAll(source.site, '')
      await writeFile(join(app, 'content', file), own)
    }
  }
  await close()
  for (const file of files) await saveFile(file, join(app, 'public'))
}

/** Contents by file name. */
async function readContent(page: Page, name: PageName, { services }: Source) {
  const [common = '', own = ''] = await page.locator('head style').allTextContents()
  const main = await page.evaluate(readTree, 'main')
  const pageFiles = {
    [`${name}.css`]: own,
    [`${name}.json`]: JSON.stringify(main.map(slotOpenings)),
  }
  if (name === 'home') {
    const layout = (await page.evaluate(readTree, '#site')).map(slotMain)
    return { ...pageFiles, 'layout.css': common, 'layout.json': JSON.stringify(layout) }
  }
  if (name !== 'careers') return pageFiles
  const { data } = await (await fetch(`${services}/recruit/jobs/fetchJobs`)).json()
  return { ...pageFiles, 'openings.json': JSON.stringify(templateOf(main, data[0])) }
}

function slotMain(tree: Tree): Tree {
  return tree[0] === 'main' && typeof tree !== 'string'
    ? ['main', tree[1], [['slot:main', {}, []]]]
    : tree
}

async function saveFile(url: string, folder: string) {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered with ${response.status}.`)
  const file = join(folder, new URL(url).pathname)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, Buffer.from(await response.arrayBuffer()))
}
