import { onLCP } from 'web-vitals'

export type Vitals = { lcp?: number; inp?: number; cls?: number }

/** Finds the vitals of the page that was shown at a time. */
type Find = (at: number) => Vitals | undefined

/**
 * Core Web Vitals of each page, loaded by the browser or shown by the router (soft navigation). The library measures
 * INP and CLS over the life of a document, so they are attributed by time here: the interaction that leads to another
 * page belongs to the page it began on.
 */
export function measureVitals(find: Find) {
  measureLcp(find)
  measureInp(find)
  measureCls(find)
}

/**
 * LCP, only of the page that the browser loaded. A page shown by the router is painted much sooner, and few such
 * pages belong to a fresh release.
 */
function measureLcp(find: Find) {
  const note = ({ value, entries }: { value: number; entries: PerformanceEntry[] }) => {
    const vitals = find(0)
    if (vitals && find(entries.at(-1)?.startTime ?? value) === vitals) vitals.lcp = value
  }
  onLCP(note, { reportAllChanges: true })
}

/** INP: the slowest interaction, as defined for pages with less than fifty. */
function measureInp(find: Find) {
  const note = ({ startTime, duration, interactionId }: PerformanceEventTiming) => {
    const vitals = interactionId ? find(startTime) : undefined
    if (vitals) vitals.inp = Math.max(vitals.inp ?? 0, duration)
  }
  observe('event', note, { durationThreshold: 16 })
  observe('first-input', note)
}

const longestGap = 1000
const longestBurst = 5000

type Burst = { began: number; last: number; sum: number }

/** CLS: the worst session window of layout shifts, with gaps below 1 s and at most 5 s in all. */
function measureCls(find: Find) {
  const bursts = new Map<Vitals, Burst>()
  observe('layout-shift', ({ startTime, value, hadRecentInput }) => {
    const vitals = find(startTime)
    if (!vitals || hadRecentInput) return
    const burst = bursts.get(vitals)
    const goesOn =
      burst && startTime - burst.last < longestGap && startTime - burst.began < longestBurst
    const next = goesOn
      ? { ...burst, last: startTime, sum: burst.sum + value }
      : { began: startTime, last: startTime, sum: value }
    bursts.set(vitals, next)
    vitals.cls = Math.max(vitals.cls ?? 0, next.sum)
  })
}

/** A page starts with a CLS of 0; undefined where the browser does not measure it. */
export function firstCls() {
  return PerformanceObserver.supportedEntryTypes.includes('layout-shift') ? 0 : undefined
}

type Entries = {
  event: PerformanceEventTiming
  'first-input': PerformanceEventTiming
  'layout-shift': LayoutShift
}

function observe<Type extends keyof Entries>(
  type: Type,
  note: (entry: Entries[Type]) => void,
  options: PerformanceObserverInit = {},
) {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return
  const observer = new PerformanceObserver((list) => {
    // A cast: the browser reports the observed type only.
    for (const entry of list.getEntries() as Entries[Type][]) note(entry)
  })
  observer.observe({ type, buffered: true, ...options })
}
