import type { RunSettings } from '@site/contract'
import type { UnsentCall } from '../../renderer/protocol/protocol'

const deadline = 10_000
const longestAnswer = 64 * 1024

/** Sends a kept call to its service; true only when the service says that it has it. */
export async function sendCall(
  services: RunSettings['services'],
  { service, path, headers, body }: UnsentCall,
): Promise<boolean> {
  const response = await fetch(services[service] + path, {
    method: 'POST',
    headers: { ...headers, Accept: 'application/json', 'Content-Type': 'application/json' },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(deadline),
  })
  const answer = await readShort(response)
  return response.ok && Object(JSON.parse(answer)).status === 'success'
}

async function readShort({ body }: Response) {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.length
    if (bytes > longestAnswer) throw new Error('The answer is too long.')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
