import { launchBrowser } from '../../support/browser/browser'
import { startSite } from '../../support/site/site'
import type { Baseline } from '../baselines/baseline'
import { startClientOnly } from '../baselines/client-only'
import { startFloor } from '../baselines/floor'
import { startNext } from '../baselines/next'
import { startReactAlone } from '../baselines/react-alone/react-alone'
import { type LoadSet, loadAll, type Served } from '../measure/load-set'
import { pageNames } from '../measure/pages'
import type { BaselineName, Bench } from '../rows/row'

type Started = Bench & { stop(): Promise<void> }

type Wanted = { runs: number; needs: Set<BaselineName>; tell(line: string): void }

/** Starts our site, as in production, and the baselines that are needed. One that does not start fails its rows. */
export async function startBench({ runs, needs, tell }: Wanted): Promise<Started> {
  const [browser, own] = await Promise.all([launchBrowser({ drawsTiles: true }), startSite()])
  const starters: Record<BaselineName, () => Promise<Baseline>> = {
    floor: () => startFloor(browser, own.url, tell),
    'client-only': () => startClientOnly(own.url),
    'react-alone': () => startReactAlone(own.url),
    next: () => startNext(browser, { site: own.url, services: own.services.address }, tell),
  }
  const baselines = new Map<BaselineName, Baseline | Error>()
  for (const name of needs) {
    tell(`starting ${name}`)
    const started = await starters[name]().catch((cause: Error) => cause)
    baselines.set(name, started)
  }
  const running = [...baselines.values()].flatMap((one) => (one instanceof Error ? [] : one))
  const sites: Served[] = [{ name: 'ours', url: own.url, pages: pageNames }, ...running]
  const loads = new Map<string, Promise<LoadSet>>()
  return {
    runs,
    browser,
    sites,
    site: own.url,
    services: own.services.address,
    tell,
    baseline(name) {
      const baseline = baselines.get(name)
      if (!baseline || baseline instanceof Error) {
        throw new Error(`there is no ${name} to compare with: ${baseline?.message}`)
      }
      return baseline
    },
    loads(profile) {
      const made = loads.get(profile.name) ?? loadAll(browser, sites, { profile, runs, tell })
      loads.set(profile.name, made)
      return made
    },
    async stop() {
      await browser.close()
      await Promise.all([own.stop(), ...running.map((baseline) => baseline.stop())])
    },
  }
}
