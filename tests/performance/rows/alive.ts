import type { PageName } from '../measure/pages'
import { slow } from '../measure/profiles'
import type { Row } from './row'

export const alive: Row = {
  name: 'alive',
  title: 'all regions in view alive, without input',
  needs: ['next', 'client-only', 'react-alone'],
  async measure(bench) {
    const next = bench.baseline('next')
    const loads = await bench.loads(slow)
    const usable = (site: string, page: PageName) =>
      loads.of(site, page, ({ largestPaint, alive: last }) => {
        if (last === 0) throw new Error(`nothing of ${page} came to life in ${site}`)
        return Math.max(largestPaint, last)
      })
    return next.pages.map((page) => ({
      of: page,
      unit: 'ms',
      values: usable('ours', page),
      baseline: { name: next.name, values: usable(next.name, page) },
      limit: { name: 'React alone', values: usable('react-alone', page) },
      target: { most: 0.64 },
    }))
  },
}
