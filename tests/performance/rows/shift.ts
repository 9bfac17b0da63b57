import { untilAtRest } from '../measure/cold-load'
import { observe } from '../measure/observe'
import type { ColdPage } from '../measure/open-cold'
import { openCold } from '../measure/open-cold'
import { pageNames, pages } from '../measure/pages'
import { fast, type Profile, slow } from '../measure/profiles'
import { followRequests } from '../measure/requests'
import type { Row } from './row'

const widths = [320, 390, 768, 1024, 1440]

export const shift: Row = {
  name: 'cls',
  title: `layout shift, scrolled through, at ${widths.join(', ')} pixels`,
  needs: [],
  async measure({ browser, site, tell }) {
    const shifts = new Map<string, number[]>()
    for (const profile of [slow, fast]) {
      for (const page of pageNames) {
        tell(`layout shifts, ${profile.name}: ${page}`)
        for (const width of widths) {
          const opened = await openCold(browser, ofWidth(profile, width))
          const seen = await shiftOf(opened, site + pages[page]).finally(opened.close)
          const key = `${page}, ${profile.name}`
          shifts.set(key, [...(shifts.get(key) ?? []), seen])
        }
      }
    }
    // The worst of all widths, not the median.
    return [...shifts].map(([of, values]) => ({
      of,
      unit: '',
      values,
      quantile: 1,
      target: { most: 0 },
    }))
  },
}

function ofWidth(profile: Profile, width: number): Profile {
  return { ...profile, context: { ...profile.context, viewport: { width, height: 800 } } }
}

async function shiftOf({ page, client }: ColdPage, url: string): Promise<number> {
  await page.addInitScript(observe)
  const requests = followRequests(client)
  await page.goto(url)
  await untilAtRest(page, requests)
  await page.evaluate(scrollThrough)
  await untilAtRest(page, requests)
  return page.evaluate(() => globalThis.observed.shift)
}

/** Runs in the page. */
async function scrollThrough() {
  for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
    scrollTo({ top, behavior: 'instant' })
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }
}
