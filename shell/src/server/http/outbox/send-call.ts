import { type RunSettings, readRetryAfter } from '@site/contract'
import type { UnsentCall } from '../../renderer/protocol/protocol'
import { UntakenError } from './untaken-error'

const deadline = 10_000
const longestAnswer = 64 * 1024

/** Sends a kept call to its service. Rejects with the reason unless the service says that it has it. */
export async function sendCall(services: RunSettings['services'], call: UnsentCall) {
  const { service } = call
  const { ok, status, text, restMs } = await ask(services[service], call).catch((cause) => {
    throw new Error(`The call to ${service} failed: ${reasonOf(cause)}`, { cause })
  })
  if (!ok) throw new UntakenError(`${service} answered ${status}.`, restMs)
  if (Object(parse(text)).status !== 'success')
    throw new Error(`${service} answered ${status}, and not that it has the call.`)
}

async function ask(origin: string, { path, headers, body }: UnsentCall) {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { ...headers, Accept: 'application/json', 'Content-Type': 'application/json' },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(deadline),
  })
  const { ok, status, headers: told } = response
  const restMs = readRetryAfter(told.get('Retry-After'))
  return { ok, status, restMs, text: await readShort(response) }
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

/** Undefined for what is no JSON, whose error would quote the answer. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `fetch` says in the cause what failed; that of a host with several addresses has a code alone. */
function reasonOf(thrown: unknown): string {
  const { message, cause } = Object(thrown)
  return Object(cause).message || Object(cause).code || message
}
