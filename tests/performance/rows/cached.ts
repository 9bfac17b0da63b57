import { findTool } from '../baselines/debian'
import { measureThroughput, type Throughput } from '../measure/throughput'
import type { Row } from './row'

export const cached: Row = {
  name: 'cached',
  title: 'HTML of home from the cache, 50 connections',
  needs: ['floor', 'next'],
  async measure({ runs, site, baseline, tell }) {
    const wrk = findTool('wrk', tell)
    if (!wrk) throw new Error('there is no wrk to ask with')
    const [floor, next] = [baseline('floor'), baseline('next')]
    const servers = [{ name: 'ours', url: site }, floor, next]
    const measured = new Map<string, Throughput[]>(servers.map(({ name }) => [name, []]))
    for (let run = 0; run < runs; run++) {
      tell(`cached: round ${run + 1} of ${runs}`)
      for (const { name, url } of servers) {
        measured.get(name)?.push(await measureThroughput(wrk, [`${url}/`]))
      }
    }
    const rate = (name: string) => measured.get(name)?.map(({ perSecond }) => perSecond) ?? []
    const ours = { unit: '/s' as const, values: rate('ours') }
    return [
      {
        of: 'against Next prerendered',
        ...ours,
        baseline: { name: next.name, values: rate(next.name) },
        target: { least: 60 },
      },
      {
        of: 'against the floor',
        ...ours,
        baseline: { name: `floor by ${floor.server}`, values: rate(floor.name) },
        target: { least: 0.5 },
      },
      {
        of: 'slowest hundredth',
        unit: 'ms',
        values: measured.get('ours')?.map(({ p99 }) => p99) ?? [],
        target: { most: 5 },
      },
    ]
  },
}
