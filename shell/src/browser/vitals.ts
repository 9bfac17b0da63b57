import { onCLS, onINP, onLCP } from 'web-vitals'

type Note = (name: 'lcp' | 'inp' | 'cls', value: number) => void

/** Web Vitals as the browser has them so far, and again whenever they change. */
export function measureVitals(note: Note) {
  onLCP(({ value }) => note('lcp', value), { reportAllChanges: true })
  onINP(({ value }) => note('inp', value), { reportAllChanges: true })
  onCLS(({ value }) => note('cls', value), { reportAllChanges: true })
}
