import type { Load } from '../measure/cold-load'
import { weighOwnScripts } from '../measure/own-scripts'
import { pageNames, pages } from '../measure/pages'
import { slow } from '../measure/profiles'
import type { Finding } from '../report/verdict'
import type { Row } from './row'

export const firstBytes: Row = {
  name: 'first-bytes',
  title: 'JavaScript before the first input, by the HTML alone',
  needs: [],
  async measure({ site, loads: loadsOf }) {
    const own = pageNames.map(async (page): Promise<Finding> => {
      const bytes = await weighOwnScripts(site + pages[page])
      return { of: page, unit: 'kB', values: [bytes / 1000], target: { most: 12 } }
    })
    const loads = await loadsOf(slow)
    const early = pageNames.map(
      (page): Finding => ({
        of: `${page}: scripts asked for before its picture and its font have come`,
        unit: '',
        values: loads.of('ours', page, countEarly),
        target: { most: 0 },
      }),
    )
    return [...(await Promise.all(own)), ...early]
  },
}

/** The picture is one only when it is the largest paint; what a page loads later is not waited for. */
export function countEarly({ asked, largestPaint }: Pick<Load, 'asked' | 'largestPaint'>): number {
  const first = asked.filter(
    ({ kind, end }) => kind === 'font' || (kind === 'picture' && end <= largestPaint),
  )
  const painted = Math.max(0, ...first.map(({ end }) => end))
  return asked.filter(({ kind, start }) => kind === 'script' && start < painted).length
}
