import type { Latch, Wake } from '@site/platform/host'

export type Region = HTMLElement & { dataset: { region: string } }

const latches = new Map<string, Latch>()
/** Regions that did not wake in time. Until they do, the browser handles their events. */
const givenUp = new Set<string>()

export const latchOf = (name: string) => latches.get(name)

export const regionNames = () => latches.keys()

export const giveUpOn = (name: string) => void givenUp.add(name)

/** Gives every region of the HTML a latch that opens when it is to wake. */
export function createLatches() {
  for (const element of document.querySelectorAll<HTMLElement>('[data-region]')) {
    const latch = createLatch()
    latches.set(element.dataset.region ?? '', latch)
    // A cast, because Region writes no other value.
    wakeOn(element, element.dataset.wake as Wake, latch)
  }
}

export function openAll() {
  for (const latch of latches.values()) latch.open()
}

/** The region around an element if it is neither hydrated nor given up. */
export function coldRegion(element: Element): Region | undefined {
  const region = sleepingRegion(element)
  return region && !isGivenUp(region) ? region : undefined
}

/** True for a given-up region and all regions in it, which cannot wake before it. */
export function isGivenUp(element: Element): boolean {
  const region = sleepingRegion(element)
  if (!region) return false
  if (givenUp.has(region.dataset.region)) return true
  return region.parentElement !== null && isGivenUp(region.parentElement)
}

export function sleepingRegion(element: Element): Region | undefined {
  return element.closest<Region>('[data-region]:not([data-live])') ?? undefined
}

function createLatch(): Latch {
  let opens = () => {}
  const opened = new Promise<void>((resolve) => {
    opens = resolve
  })
  const latch: Latch = {
    isLive: false,
    opened,
    open() {
      // What React writes on a promise that it has waited for, so that it does not wait for this one again.
      Object.assign(opened, { status: 'fulfilled' })
      opens()
    },
  }
  return latch
}

function wakeOn(element: HTMLElement, wake: Wake, latch: Latch) {
  if (wake === 'idle') latch.open()
  if (wake === 'visible') {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      latch.open()
    })
    // A region has no box of its own (`display: contents`); its children have one.
    for (const child of element.children) observer.observe(child)
  }
}
