import { setTimeout as pause } from 'node:timers/promises'

/** In ms. Fifty connections that ask again at once then send 200 requests a second in place of 3,000. */
const heldFor = 250
/** Held answers cost memory; beyond so many the machine is asked for more than one crowd. */
const mostHeld = 1000

/**
 * Holds a refusal back for a moment. Programs ask again at once, and refusing them as fast as they ask takes the
 * processor from the pages that others wait for: a rush then lasts for as long as they ask.
 */
export function createHoldBack() {
  let held = 0
  return async function holdBack() {
    if (held >= mostHeld) return
    held++
    await pause(heldFor)
    held--
  }
}
