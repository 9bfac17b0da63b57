import type { BrowserContextOptions } from 'playwright-core'

export type Profile = {
  name: string
  /** Times that a task takes longer than on this machine. */
  cpu: number
  /** As the DevTools protocol takes it; without it the network is as fast as loopback. */
  network?: { latency: number; downloadThroughput: number; uploadThroughput: number }
  context: BrowserContextOptions
}

const kilobit = 1024 / 8

/** Lighthouse's phone: its link, its processor, its window. */
export const slow: Profile = {
  name: 'slow 4G',
  cpu: 4,
  network: {
    latency: 150,
    downloadThroughput: 1.6 * 1024 * kilobit,
    uploadThroughput: 750 * kilobit,
  },
  context: {
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  },
}

export const fast: Profile = {
  name: 'unthrottled',
  cpu: 1,
  context: { viewport: { width: 1350, height: 940 } },
}
