import { generateKeyPairSync } from 'node:crypto'
import { createSigner, type ReleaseKey, type Signer } from '@site/releases'

/** A team's key pair: what the shell is told of it, and what signs. */
export function createReleaseKey(
  owner: string,
  remotes: string[],
): { key: ReleaseKey; signer: Signer } {
  const { privateKey } = generateKeyPairSync('ed25519')
  const signer = createSigner(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
  return { key: { owner, publicKey: signer.publicKey, remotes }, signer }
}
