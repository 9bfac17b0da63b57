import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { installCopy, runIn } from '../baselines/install'
import { pageNames, pages } from '../measure/pages'
import type { Row } from './row'

const chromeFlags = '--headless --no-sandbox --disable-gpu --disable-dev-shm-usage'

export const lighthouse: Row = {
  name: 'lighthouse',
  title: 'Lighthouse on a phone',
  needs: [],
  async measure({ runs, site, tell }) {
    const folder = await installCopy('lighthouse', tell)
    const measured = new Map<string, number[]>()
    for (let run = 0; run < runs; run++) {
      for (const page of pageNames) {
        tell(`lighthouse: ${page}, round ${run + 1} of ${runs}`)
        const scores = await scoresOf(folder, site + pages[page])
        for (const [category, score] of Object.entries(scores)) {
          const of = `${page}: ${category}`
          measured.set(of, [...(measured.get(of) ?? []), score])
        }
      }
    }
    return [...measured].map(([of, values]) => ({
      of,
      unit: '' as const,
      values,
      target: { least: 100 },
    }))
  },
}

/** Of 100, by category. */
async function scoresOf(folder: string, url: string): Promise<Record<string, number>> {
  const report = join(folder, 'report.json')
  await runIn(folder, process.execPath, [
    'node_modules/lighthouse/cli/index.js',
    url,
    '--quiet',
    '--output=json',
    `--output-path=${report}`,
    '--only-categories=performance,accessibility,best-practices,seo',
    `--chrome-flags=${chromeFlags}`,
  ])
  const { categories, runtimeError } = JSON.parse(await readFile(report, 'utf8'))
  if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`)
  return Object.fromEntries(
    Object.entries(Object(categories)).map(([name, category]) => [
      name,
      Math.round(Object(category).score * 100),
    ]),
  )
}
