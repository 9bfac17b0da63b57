import type { Enquiry } from './enquiry-schema'

/** `randomUUID` exists in secure contexts only, so not over plain http. */
export function createKey(): string {
  return crypto.randomUUID?.() ?? toHex(crypto.getRandomValues(new Uint8Array(16)))
}

/**
 * The idempotency key of an enquiry sent without JavaScript: its page is cached for all visitors, so it
 * can carry none. A hash of the text alone: with a date in it, a resend after midnight would be a second
 * enquiry. The service decides from when on the same text is a new one, by forgetting keys: the embedded
 * one after three weeks.
 */
export async function deriveKey(enquiry: Enquiry): Promise<string> {
  const { userName, userEmail, userPhone, sub, msg } = enquiry
  const text = new TextEncoder().encode(JSON.stringify([userName, userEmail, userPhone, sub, msg]))
  return `form-${toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', text)))}`
}

function toHex(bytes: Uint8Array) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
