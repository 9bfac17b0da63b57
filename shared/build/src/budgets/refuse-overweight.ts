import { describeOverweight, findOverweight, type Release } from '@site/releases'
import { largestParts, type Parts } from './parts'

/** Throws with what is over its budget, and what that is made of. */
export function refuseOverweight(release: Release, parts: Parts) {
  const faults = findOverweight(release).map((over) => {
    const largest = largestParts(parts, over.files)
    const made = largest.length > 0 ? ` Its largest parts: ${largest.join(', ')}.` : ''
    return `${release.remote} ${describeOverweight(over)}.${made}`
  })
  if (faults.length === 0) return
  throw new Error(
    `${faults.join('\n')}\nTake something out, load it lazily, or raise "budgets" in its package.json.`,
  )
}
