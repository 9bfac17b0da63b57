import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Signer } from '@site/releases'
import { networkOf } from './network'

/** Who was shown what: a page of a release, to an address. */
export type Showing = { remote: string; release: string; address: string }

/** A view that a token was given for. */
export type TokenView = {
  view: string
  /** When the token was given, in ms. */
  at: number
  /** Stands for the address, which is kept nowhere. */
  voter: string
}

export type ViewTokens = ReturnType<typeof createViewTokens>

/** As long as a release is watched after its promotion. */
const validFor = 30 * 60 * 1000
/** Clocks of two shells differ by less. */
const clockSkew = 5000
const macBytes = 16

/**
 * Tokens for views: an HMAC over view, remote, release, time and address. Nothing is kept of those that were
 * given. A replay is the same view again, so it counts once.
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

  /** Undefined when the token was not given for this view, or too long ago. */
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
 * The same for all shells that have one release key, so that a beacon may reach another shell than the page
 * did. Ed25519 signatures are deterministic, and this one is published nowhere. A shell without a release
 * key watches nothing: its own random key will do.
 */
export function createViewKey(signer: Signer | undefined): Uint8Array {
  if (!signer) return randomBytes(32)
  const secret = signer.sign('views', Buffer.from('view tokens')).value
  return new Uint8Array(hkdfSync('sha256', secret, '', 'view tokens', 32))
}
