import type { Enquiry } from './enquiry-schema'

/** `randomUUID` is missing where the site is tried out over plain http. */
export function createKey(): string {
  return crypto.randomUUID?.() ?? toHex(crypto.getRandomValues(new Uint8Array(16)))
}

/**
 * The key of an enquiry that came as a plain form, whose page is cached for everybody and can carry no
 * key. It is of the text alone: a key that changed on the clock would make a resend across the change a
 * second enquiry. When the same text counts as a new one is for the service to say, which knows when it
 * was sent last, and forgets keys: the embedded one after three weeks.
 */
export async function deriveKey(enquiry: Enquiry): Promise<string> {
  const { userName, userEmail, userPhone, sub, msg } = enquiry
  const text = new TextEncoder().encode(JSON.stringify([userName, userEmail, userPhone, sub, msg]))
  return `form-${toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', text)))}`
}

function toHex(bytes: Uint8Array) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
