import { type Shape, text } from '../rules'
import type { Signature } from './keys'

export const largestSignature = 1024

/** As `keys create` prints it. */
export const publicKeyText = text(
  /^ed25519:[A-Za-z0-9+/]{43}=$/,
  'an Ed25519 key such as ed25519:…',
)

export const signatureRules: Shape<Signature> = {
  publicKey: publicKeyText,
  value: text(/^[A-Za-z0-9+/]{86}==$/, 'an Ed25519 signature in base64'),
}
