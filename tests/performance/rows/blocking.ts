import { blockingTime } from '../measure/observe'
import { pageNames } from '../measure/pages'
import { slow } from '../measure/profiles'
import type { Row } from './row'

export const blocking: Row = {
  name: 'tbt',
  title: 'Total Blocking Time, slow 4G and CPU × 4',
  needs: [],
  async measure(bench) {
    const loads = await bench.loads(slow)
    return pageNames.map((page) => ({
      of: page,
      unit: 'ms',
      values: loads.of('ours', page, blockingTime),
      target: { most: 0 },
    }))
  },
}
