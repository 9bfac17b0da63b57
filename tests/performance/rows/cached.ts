import { findTool } from '../baselines/debian'
import { startNodeAlone } from '../baselines/node-alone'
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
    const node = await startNodeAlone(`${site}/`)
    const alone = { name: 'Node alone', url: node.url }
    const servers = [{ name: 'ours', url: site }, floor, next, alone]
    const measured = new Map<string, Throughput[]>(servers.map(({ name }) => [name, []]))
    try {
      for (let run = 0; run < runs; run++) {
        tell(`cached: round ${run + 1} of ${runs}`)
        for (const { name, url } of servers) {
          measured.get(name)?.push(await measureThroughput(wrk, [`${url}/`]))
        }
      }
    } finally {
      await node.stop()
    }
    const of = (name: string, figure: 'perSecond' | 'p99') =>
      measured.get(name)?.map((one) => one[figure]) ?? []
    const limitOf = (figure: 'perSecond' | 'p99') => ({
      name: alone.name,
      values: of(alone.name, figure),
    })
    const ours = { unit: '/s' as const, values: of('ours', 'perSecond') }
    return [
      {
        of: 'against Next prerendered',
        ...ours,
        baseline: { name: next.name, values: of(next.name, 'perSecond') },
        target: { least: 60 },
      },
      {
        of: 'against the floor',
        ...ours,
        baseline: { name: `floor by ${floor.server}`, values: of(floor.name, 'perSecond') },
        limit: limitOf('perSecond'),
        target: { least: 0.5 },
      },
      {
        of: 'slowest hundredth',
        unit: 'ms',
        values: of('ours', 'p99'),
        limit: limitOf('p99'),
        target: { most: 5 },
      },
    ]
  },
}
