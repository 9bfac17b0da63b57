import { slow } from '../measure/profiles'
import { controls, native } from '../measure/taps/controls'
import { tapCold } from '../measure/taps/tap'
import type { Row } from './row'

const target = { most: 100 }
/** In each round: enough for a quantile. */
const nativeTaps = 6

export const taps: Row = {
  name: 'taps',
  title: 'a tap on any control, 30 ms after the first paint, until its effect shows',
  needs: ['floor'],
  async measure({ runs, browser, site, baseline, tell }) {
    const times = new Map<string, number[]>()
    const natives: number[] = []
    for (let run = 0; run < runs; run++) {
      tell(`taps: round ${run + 1} of ${runs}`)
      for (const control of controls) {
        const ms = await tapCold(browser, site, control, slow)
        times.set(control.name, [...(times.get(control.name) ?? []), ms])
      }
      for (let tap = 0; tap < nativeTaps; tap++) {
        natives.push(await tapCold(browser, baseline('floor').url, native, slow))
      }
    }
    const all = [...times.values()].flat()
    const limit = { name: 'a <details> without scripts', values: natives }
    return [
      { of: 'all controls', unit: 'ms', values: all, quantile: 0.95, limit, target },
      ...[...times].map(([of, values]) => ({ of, unit: 'ms' as const, values, target })),
    ]
  },
}
