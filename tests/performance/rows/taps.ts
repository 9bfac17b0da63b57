import { slow } from '../measure/profiles'
import { controls } from '../measure/taps/controls'
import { tapCold } from '../measure/taps/tap'
import type { Row } from './row'

const target = { most: 100 }

export const taps: Row = {
  name: 'taps',
  title: 'a tap on any control, 30 ms after the first paint, until its effect shows',
  needs: [],
  async measure({ runs, browser, site, tell }) {
    const times = new Map<string, number[]>()
    for (let run = 0; run < runs; run++) {
      tell(`taps: round ${run + 1} of ${runs}`)
      for (const control of controls) {
        const ms = await tapCold(browser, site, control, slow)
        times.set(control.name, [...(times.get(control.name) ?? []), ms])
      }
    }
    const all = [...times.values()].flat()
    return [
      { of: 'all controls', unit: 'ms', values: all, quantile: 0.95, target },
      ...[...times].map(([of, values]) => ({ of, unit: 'ms' as const, values, target })),
    ]
  },
}
