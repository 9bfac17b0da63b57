import type { Browser } from 'playwright-core'
import type { Baseline } from '../baselines/baseline'
import type { LoadSet, Served } from '../measure/load-set'
import type { Profile } from '../measure/profiles'
import type { Finding } from '../report/verdict'

export type BaselineName = 'floor' | 'client-only' | 'react-alone' | 'next'

/** What rows measure with. */
export type Bench = {
  runs: number
  browser: Browser
  /** Ours and the baselines that run. */
  sites: Served[]
  /** Origin of our site. */
  site: string
  /** Origin of the services that all sites ask. */
  services: string
  /** Throws why it is not there. */
  baseline(name: BaselineName): Baseline
  /** Cold loads of all sites that run, made when they are first asked for. */
  loads(profile: Profile): Promise<LoadSet>
  tell(line: string): void
}

/** A row of the table of targets. */
export type Row = {
  name: string
  title: string
  needs: BaselineName[]
  measure(bench: Bench): Promise<Finding[]>
}
