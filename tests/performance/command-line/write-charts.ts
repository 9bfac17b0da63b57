import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { root } from '@site/tasks'
import { median } from '../../support/load/statistics'
import type { Load } from '../measure/cold-load'
import { sampleFrames, takeFilmstrip } from '../measure/filmstrip'
import { type PageName, pageNames, pages } from '../measure/pages'
import { slow } from '../measure/profiles'
import { bytesOf } from '../measure/requests'
import type { Compared } from '../report/compare'
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
  const compared = await compareSites(bench)
  const file = join(root, '.site/bench.html')
  await mkdir(join(root, '.site'), { recursive: true })
  await writeFile(file, formatHtml({ about: aboutOf(bench), outcomes, compared, films }))
  return file
}

async function compareSites(bench: Bench): Promise<Compared[]> {
  const loads = await bench.loads(slow)
  const of = (site: string, page: PageName, value: (load: Load) => number) =>
    median(loads.of(site, page, value))
  return pageNames.map((page) => ({
    page,
    sites: bench.sites.map(({ name }) => ({
      name,
      values: [
        { of: 'LCP', unit: 'ms', value: of(name, page, ({ largestPaint }) => largestPaint) },
        { of: 'alive', unit: 'ms', value: of(name, page, ({ alive }) => alive || NaN) },
        {
          of: 'all bytes',
          unit: 'kB',
          value: of(name, page, ({ asked }) => bytesOf(asked) / 1000),
        },
        { of: 'requests', unit: '', value: of(name, page, ({ asked }) => asked.length) },
      ],
    })),
  }))
}

function aboutOf({ runs, browser }: Bench): string {
  const machine = cpus()
  const processor = `${machine.length} × ${machine[0]?.model ?? 'a processor without a name'}`
  const programs = `Chromium ${browser.version()}, Node ${process.version}`
  return `${new Date().toISOString()}, ${processor}, ${programs}; medians of ${runs}`
}
