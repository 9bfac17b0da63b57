import type { Browser } from 'playwright-core'
import { type Load, loadCold } from './cold-load'
import { type PageName, pages } from './pages'
import type { Profile } from './profiles'

/** A site to load pages from: ours, or a baseline with some of its pages. */
export type Served = { name: string; url: string; pages: PageName[] }

export type LoadSet = {
  /** One value of each load of a page, in the order of the runs. */
  of(site: string, page: PageName, value: (load: Load) => number): number[]
}

/**
 * Cold loads of all pages of all sites. Interleaved, and each round begins with another site, so that whatever else
 * the machine does falls on all of them.
 */
export async function loadAll(
  browser: Browser,
  sites: Served[],
  { profile, runs, tell }: { profile: Profile; runs: number; tell: (line: string) => void },
): Promise<LoadSet> {
  const loads = new Map<string, Load[]>()
  for (let run = 0; run < runs; run++) {
    tell(`cold loads, ${profile.name}: round ${run + 1} of ${runs}`)
    for (const { site, page } of roundOf(sites, run)) {
      const load = await loadCold(browser, site.url + pages[page], profile)
      const key = `${site.name} ${page}`
      loads.set(key, [...(loads.get(key) ?? []), load])
    }
  }
  return { of: (site, page, value) => (loads.get(`${site} ${page}`) ?? []).map(value) }
}

/** Page by page, the sites in turn. */
export function roundOf(sites: Served[], run: number): { site: Served; page: PageName }[] {
  const turned = sites.map((_, position) => sites[(position + run) % sites.length])
  const names = [...new Set(sites.flatMap((site) => site.pages))]
  return names.flatMap((page) =>
    turned.flatMap((site) => (site?.pages.includes(page) ? [{ site, page }] : [])),
  )
}
