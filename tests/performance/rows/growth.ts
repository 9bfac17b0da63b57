import { keepHistory } from '../growth/long-history'
import { startWithPosts } from '../growth/many-posts'
import { startWithMoreRemotes } from '../growth/more-remotes'
import { loadCold } from '../measure/cold-load'
import { slow } from '../measure/profiles'
import { weighPage } from '../measure/weigh-page'
import type { Finding, Unit } from '../report/verdict'
import type { Bench, Row } from './row'

export const growth: Row = {
  name: 'growth',
  title: 'growth',
  needs: [],
  async measure(bench) {
    return [
      ...(await growRemotes(bench)),
      ...(await growPosts(bench)),
      ...(await growHistory(bench)),
    ]
  },
}

type Stoppable = { stop(): Promise<void> }

/** Measures both in turns, and stops them. */
async function inTurns<Thing extends Stoppable, Measured>(
  runs: number,
  [small, large]: [Thing, Thing],
  measure: (thing: Thing) => Promise<Measured>,
): Promise<{ small: Measured[]; large: Measured[] }> {
  const measured: { small: Measured[]; large: Measured[] } = { small: [], large: [] }
  try {
    for (let run = 0; run < runs; run++) {
      measured.small.push(await measure(small))
      measured.large.push(await measure(large))
    }
  } finally {
    await Promise.all([small.stop(), large.stop()])
  }
  return measured
}

async function growRemotes({ runs, tell }: Bench): Promise<Finding[]> {
  tell('growth: 40 remotes')
  const sites = [await startWithMoreRemotes(0), await startWithMoreRemotes(36)] as const
  const { small, large } = await inTurns(runs, [...sites], ({ url }) => weighPage(`${url}/`))
  const finding = (of: string, unit: Unit, value: (page: (typeof small)[number]) => number) => ({
    of: `40 remotes: ${of} of home`,
    unit,
    values: large.map(value),
    baseline: { name: '4 remotes', values: small.map(value) },
  })
  return [
    { ...finding('bytes', 'kB', ({ bytes }) => bytes / 1000), target: { most: 1.02 } },
    { ...finding('time to the first byte', 'ms', ({ ttfb }) => ttfb), target: { most: 1.05 } },
  ]
}

async function growPosts({ runs, browser, tell }: Bench): Promise<Finding[]> {
  tell('growth: 5,000 posts')
  const sites = [await startWithPosts(20), await startWithPosts(5000)] as const
  const { small, large } = await inTurns(runs, [...sites], async ({ url }) => ({
    bytes: (await weighPage(`${url}/blog`)).bytes,
    paint: (await loadCold(browser, `${url}/blog`, slow)).largestPaint,
  }))
  const finding = (of: string, unit: Unit, value: (page: (typeof small)[number]) => number) => ({
    of: `5,000 posts: ${of} of the list`,
    unit,
    values: large.map(value),
    baseline: { name: '20 posts', values: small.map(value) },
    target: { most: 1.3 },
  })
  return [
    finding('bytes', 'kB', ({ bytes }) => bytes / 1000),
    finding('LCP', 'ms', ({ paint }) => paint),
  ]
}

async function growHistory({ runs, tell }: Bench): Promise<Finding[]> {
  tell('growth: 500 releases in the history')
  const stores = [await keepHistory(5), await keepHistory(500)] as const
  const { small, large } = await inTurns(runs, [...stores], (store) => store.startShell())
  return [
    {
      of: '500 releases in the history: start of a shell',
      unit: 'ms',
      values: large,
      baseline: { name: '5 releases', values: small },
      target: { most: 1.5 },
    },
  ]
}
