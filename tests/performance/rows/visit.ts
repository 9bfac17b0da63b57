import { slow } from '../measure/profiles'
import { visitAll } from '../measure/visit'
import type { Row } from './row'

export const visit: Row = {
  name: 'inp',
  title: 'a visit of all pages: each interaction until the next paint (INP)',
  needs: [],
  async measure({ runs, browser, site, tell }) {
    const values: number[] = []
    for (let run = 0; run < runs; run++) {
      tell(`visit: round ${run + 1} of ${runs}`)
      values.push(...(await visitAll(browser, site, slow)))
    }
    return [
      { of: 'all interactions', unit: 'ms', values, quantile: 0.98, target: { most: 200 } },
      { of: 'the slowest', unit: 'ms', values, quantile: 1, target: { most: 300 } },
    ]
  },
}
