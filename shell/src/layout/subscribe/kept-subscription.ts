import { storageKey } from './subscription-names'

const keptFor = 14 * 24 * 60 * 60 * 1000

/** The address that could not be sent; undefined when there is none, or it has expired. */
export function readKept(): string | undefined {
  try {
    const { email, keptAt } = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    if (typeof email === 'string' && Date.now() - keptAt < keptFor) return email
    localStorage.removeItem(storageKey)
  } catch {
    // Storage is disabled, or holds something else.
  }
  return undefined
}

/** Returns whether the browser keeps it. One address at most: the last. */
export function keep(email: string): boolean {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ email, keptAt: Date.now() }))
    return true
  } catch {
    return false
  }
}

/** Does nothing for an address that another one has replaced. */
export function forget(email: string) {
  if (readKept() === email) localStorage.removeItem(storageKey)
}
