import { findTool } from '../baselines/debian'
import { dealOut, searchesFor } from '../measure/searches'
import { measureThroughput, type Throughput } from '../measure/throughput'
import type { Row } from './row'

export const rendered: Row = {
  name: 'rendered',
  title: 'HTML rendered: distinct searches of careers, 50 connections',
  needs: ['next'],
  async measure({ runs, site, services, baseline, tell }) {
    const wrk = findTool('wrk', tell)
    if (!wrk) throw new Error('there is no wrk to ask with')
    const next = baseline('next')
    const { data } = await (await fetch(`${services}/recruit/jobs/fetchJobs`)).json()
    const ours: Throughput[] = []
    const theirs: Throughput[] = []
    for (const [round, searches] of dealOut(searchesFor(data), runs).entries()) {
      tell(`rendered: round ${round + 1} of ${runs}`)
      const on = (url: string) => searches.map((path) => url + path)
      ours.push(await measureThroughput(wrk, on(site)))
      theirs.push(await measureThroughput(wrk, on(next.url)))
    }
    return [
      {
        of: 'against Next dynamic',
        unit: '/s',
        values: ours.map(({ perSecond }) => perSecond),
        baseline: { name: next.name, values: theirs.map(({ perSecond }) => perSecond) },
        target: { least: 5 },
      },
      {
        of: 'slowest hundredth',
        unit: 'ms',
        values: ours.map(({ p99 }) => p99),
        target: { most: 150 },
      },
      {
        of: 'refused',
        unit: '',
        values: ours.map(({ refused }) => refused),
        quantile: 1,
        target: { most: 0 },
      },
    ]
  },
}
