import { pageNames } from '../measure/pages'
import { slow } from '../measure/profiles'
import type { Row } from './row'

export const paint: Row = {
  name: 'lcp',
  title: 'largest paint (LCP), slow 4G',
  needs: ['floor'],
  async measure(bench) {
    const floor = bench.baseline('floor')
    const loads = await bench.loads(slow)
    return pageNames.map((page) => ({
      of: page,
      unit: 'ms',
      values: loads.of('ours', page, ({ largestPaint }) => largestPaint),
      baseline: {
        name: `floor by ${floor.server}`,
        values: loads.of('floor', page, ({ largestPaint }) => largestPaint),
      },
      target: { most: 1.1 },
    }))
  },
}
