import { storageKey } from './subscription-names'

const keptFor = 14 * 24 * 60 * 60 * 1000

/** The address that could not be sent; undefined when there is none, or it has expired. */
export function readKept(): string | undefined {
  try {
    const email = validIn(localStorage.getItem(storageKey) ?? '')
    // While there is something, every page view loads the code for sending.
    if (email === undefined) localStorage.removeItem(storageKey)
    return email
  } catch {
    // Storage is disabled.
    return undefined
  }
}

function validIn(kept: string): string | undefined {
  try {
    const { email, keptAt } = JSON.parse(kept)
    if (typeof email === 'string' && Date.now() - keptAt < keptFor) return email
  } catch {
    // It is something else.
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
