import { storageKey } from './subscription-names'

const keptFor = 14 * 24 * 60 * 60 * 1000

/** The address that could not be sent, if there is one that is not too old to be kept. */
export function readKept(): string | undefined {
  try {
    const { email, keptAt } = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    if (typeof email === 'string' && Date.now() - keptAt < keptFor) return email
    localStorage.removeItem(storageKey)
  } catch {
    // Storage is forbidden, or holds what is no address of ours.
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
