import type { Served } from '../measure/load-set'

/** What our site is compared with, running. */
export type Baseline = Served & {
  /** What answers its requests. */
  server: string
  stop(): Promise<void>
}
