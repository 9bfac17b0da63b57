import type { Enquiry } from './enquiry-schema'

const windowLength = 10 * 60 * 1000

/** `randomUUID` is missing where the site is tried out over plain http. */
export function createKey(): string {
  return crypto.randomUUID?.() ?? toHex(crypto.getRandomValues(new Uint8Array(16)))
}

/**
 * The key of an enquiry that came as a plain form. The form's page is cached for everybody, so it
 * can carry no key: the same text sent again within minutes is the same intent.
 */
export async function deriveKey(enquiry: Enquiry, now = Date.now()): Promise<string> {
  const { userName, userEmail, userPhone, sub, msg } = enquiry
  const intent = [Math.floor(now / windowLength), userName, userEmail, userPhone, sub, msg]
  const text = new TextEncoder().encode(JSON.stringify(intent))
  return `form-${toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', text)))}`
}

function toHex(bytes: Uint8Array) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
