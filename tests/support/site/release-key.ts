import { generateKeyPairSync } from 'node:crypto'
import { createSigner, type ReleaseKey, type Signer } from '@site/releases'

/** A team's key pair: the public key for the shell, and the signer. */
export function createReleaseKey(
  owner: string,
  remotes: string[],
): { key: ReleaseKey; signer: Signer; privateKey: string } {
  const pair = generateKeyPairSync('ed25519')
  const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const signer = createSigner(privateKey)
  return { key: { owner, publicKey: signer.publicKey, remotes }, signer, privateKey }
}
