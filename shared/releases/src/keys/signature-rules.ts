import { parseJson } from '../rules/parse-json'
import { type Shape, text } from '../rules/rules'
import type { Signature } from './keys'

const largestSignature = 1024

/** A public key as `keys create` prints it. */
export const publicKeyText = text(
  /^ed25519:[A-Za-z0-9+/]{43}=$/,
  'an Ed25519 key such as ed25519:…',
)

const signatureRules: Shape<Signature> = {
  publicKey: publicKeyText,
  value: text(/^[A-Za-z0-9+/]{86}==$/, 'an Ed25519 signature in base64'),
}

/** Parses a signature file. Undefined for any other content. */
export function parseSignature(bytes: Buffer | undefined): Signature | undefined {
  const parsed = bytes && parseJson<Signature>(bytes, signatureRules, largestSignature)
  return parsed && 'value' in parsed ? parsed.value : undefined
}
