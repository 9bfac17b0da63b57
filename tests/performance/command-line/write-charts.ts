import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { root } from '@site/tasks'
import { sampleFrames, takeFilmstrip } from '../measure/filmstrip'
import { pageNames, pages } from '../measure/pages'
import { slow } from '../measure/profiles'
import { type Film, formatHtml } from '../report/html'
import type { Outcome } from '../report/outcome'
import type { Bench } from '../rows/row'

/** In ms. */
const step = 250

/** Writes the page of charts and filmstrips, and returns where it is. */
export async function writeCharts(bench: Bench, outcomes: Outcome[]): Promise<string> {
  const films: Film[] = []
  for (const page of pageNames) {
    for (const { name, url } of bench.sites.filter((site) => site.pages.includes(page))) {
      bench.tell(`filmstrip: ${page}, ${name}`)
      const frames = await takeFilmstrip(bench.browser, url + pages[page], slow)
      films.push({ of: `${page}, ${name}, ${slow.name}`, frames: sampleFrames(frames, step) })
    }
  }
  const file = join(root, '.site/bench.html')
  await mkdir(join(root, '.site'), { recursive: true })
  await writeFile(file, formatHtml({ about: describe(bench), outcomes, films }))
  return file
}

function describe({ runs, browser }: Bench): string {
  const machine = cpus()
  const processor = `${machine.length} × ${machine[0]?.model ?? 'a processor without a name'}`
  const programs = `Chromium ${browser.version()}, Node ${process.version}`
  return `${new Date().toISOString()}, ${processor}, ${programs}; medians of ${runs}`
}
