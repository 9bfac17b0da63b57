import { pages } from '../measure/pages'
import { fast, slow } from '../measure/profiles'
import { timeClick, timeSwap } from '../measure/time-click'
import type { Finding } from '../report/verdict'
import type { Row } from './row'

/** A link in the content of home, on our page as on Next's. */
const way = { from: pages.home, to: pages.contact }

export const click: Row = {
  name: 'click',
  title: 'click to a page of another remote, link in view before',
  needs: ['floor', 'next'],
  async measure({ runs, browser, site, baseline, tell }) {
    const [floor, next] = [baseline('floor'), baseline('next')]
    const findings: Finding[] = []
    for (const profile of [slow, fast]) {
      const ours: number[] = []
      const theirs: number[] = []
      const swaps: number[] = []
      for (let run = 0; run < runs; run++) {
        tell(`clicks, ${profile.name}: round ${run + 1} of ${runs}`)
        ours.push(await timeClick(browser, site, way, profile))
        theirs.push(await timeClick(browser, next.url, way, profile))
        swaps.push(await timeSwap(browser, floor.url, way, profile))
      }
      findings.push({
        of: `home to contact, ${profile.name}`,
        unit: 'ms',
        values: ours,
        baseline: { name: next.name, values: theirs },
        limit: { name: 'the same HTML put in place', values: swaps },
        target: { most: 1 },
      })
    }
    return findings
  },
}
