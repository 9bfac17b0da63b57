// Prints brochure.html to shell/public/file/brochure.pdf. Run it after every change to the brochure:
//   CHROME_PATH=/usr/bin/chromium node mfe-marketing/brochure/print.mjs
// Neither the build nor the start of the site needs it: the printed file is committed.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'

const source = join(import.meta.dirname, 'brochure.html')
const folder = join(import.meta.dirname, '../../shell/public/file')
const largest = 600_000

const executablePath = process.env.CHROME_PATH
if (!executablePath) throw new Error('CHROME_PATH is not set. Set it to the path of a Chromium.')

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
try {
  const page = await browser.newPage()
  await page.goto(pathToFileURL(source).href)
  await page.evaluate(() => document.fonts.ready)
  const pdf = await page.pdf({
    preferCSSPageSize: true,
    printBackground: true,
    tagged: true,
    outline: true,
  })
  if (pdf.length > largest) {
    throw new Error(
      `The brochure has ${pdf.length} bytes, more than ${largest}. The old file was kept.`,
    )
  }
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'brochure.pdf'), pdf)
  console.log(`shell/public/file/brochure.pdf: ${pdf.length} bytes`)
} finally {
  await browser.close()
}
