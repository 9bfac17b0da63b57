import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Signer } from '@site/releases'
import { networkOf } from './network'

/** A page of a release, shown to an address. */
type Showing = { remote: string; release: string; address: string }

/** The view that a token was issued for. */
export type TokenView = {
  view: string
  /** When the token was issued, in ms. */
  at: number
  /** A pseudonym of the address, which itself is not stored. */
  voter: string
}

/** In ms; as long as a release is watched after its promotion. */
const validFor = 30 * 60 * 1000
/** In ms; clocks of two shells differ by less. */
const clockSkew = 5000
const macBytes = 16

/**
 * View tokens: an HMAC over view, remote, release, time and address. Stateless: issued tokens are not stored, and a
 * replay is the same view again, which counts once.
 */
export function createViewTokens(key: Uint8Array, now: () => number = Date.now) {
  const mac = (...words: string[]) =>
    createHmac('sha256', key).update(JSON.stringify(words)).digest().subarray(0, macBytes)

  const sign = (time: string, view: string, { remote, release, address }: Showing) =>
    mac('view', time, view, remote, release, networkOf(address))

  function issue(showing: Showing): string {
    const time = now().toString(36)
    const view = randomBytes(9).toString('base64url')
    return `${time}.${view}.${sign(time, view, showing).toString('base64url')}`
  }

  /** Undefined when the token was not issued for this view, or has expired. */
  function read(token: string, showing: Showing): TokenView | undefined {
    const [time = '', view = '', value = ''] = token.split('.')
    const at = Number.parseInt(time, 36)
    const age = now() - at
    if (!(age >= -clockSkew && age <= validFor)) return undefined
    const [given, right] = [Buffer.from(value, 'base64url'), sign(time, view, showing)]
    if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
    const voter = mac('voter', networkOf(showing.address)).toString('base64url')
    return { view, at, voter }
  }

  return { issue, read }
}

/**
 * The key of view tokens, the same for all shells with one release key, because a beacon may reach another shell than
 * the page did. It can be derived, because Ed25519 signatures are deterministic and this one is never published. A
 * shell without a release key does not judge, so a random key is enough.
 */
export function createViewKey(signer: Signer | undefined): Uint8Array {
  if (!signer) return randomBytes(32)
  const secret = signer.sign('views', Buffer.from('view tokens')).value
  return new Uint8Array(hkdfSync('sha256', secret, '', 'view tokens', 32))
}
