import { request as ask, type IncomingMessage } from 'node:http'
import { serve } from '../programs/serve'
import { type Answer, type FileFault, sendSpoilt, sendWhole, signFaulty } from './file-faults'

export type FaultProxy = {
  url: string
  /** Paths with queries of all requests, in order. */
  asked: string[]
  /** Bodies of all beacons. */
  beacons: string[]
  /** Spoils, from now on, all files whose path matches. */
  spoil(file: RegExp, fault: FileFault): void
  heal(): void
  /** Resolves when a spoilt file is requested. */
  met(): Promise<void>
  stop(): Promise<void>
}

/** Starts a proxy between a browser and a site, which spoils files on demand. */
export async function startFaultProxy(site: string): Promise<FaultProxy> {
  const asked: string[] = []
  const beacons: string[] = []
  let spoilt: { file: RegExp; fault: FileFault } | undefined
  let meet = () => {}
  let meeting = Promise.resolve()

  const served = await serve(async (request, response) => {
    const { url = '/' } = request
    const path = url.split('?')[0] ?? ''
    asked.push(url)
    const body = await readAll(request)
    if (path === '/_site/beacon') beacons.push(body.toString())
    const answer = await fetchFrom(site, request, body)
    if (spoilt?.file.test(path)) {
      meet()
      return sendSpoilt(response, answer, spoilt.fault)
    }
    const signed =
      spoilt && namesFiles(path, answer) && signFaulty(answer.body, spoilt.file, spoilt.fault)
    // The policy of the page has the digest of what it said before.
    if (signed) delete answer.headers['content-security-policy']
    sendWhole(response, answer, signed || answer.body)
  })
  return {
    ...served,
    asked,
    beacons,
    spoil(file, fault) {
      spoilt = { file, fault }
      meeting = new Promise((resolve) => {
        meet = resolve
      })
    },
    heal() {
      spoilt = undefined
    },
    met: () => meeting,
  }
}

/** Pages, and set files: the address of the live set redirects to that of the set. */
function namesFiles(path: string, { statusCode, headers }: Answer) {
  const isPage = headers['content-type']?.startsWith('text/html')
  return isPage || (path.startsWith('/_site/sets/') && statusCode === 200)
}

function fetchFrom(site: string, { method, url, headers }: IncomingMessage, body: Buffer) {
  return new Promise<Answer>((resolve, reject) => {
    // Removed, because a compressed file could not be changed, and a 304 has no body.
    const { 'accept-encoding': _coded, 'if-none-match': _kept, ...plain } = headers
    const { host } = new URL(site)
    // A connection of its own: a kept one might be closed by the site just when it is reused (keep-alive race).
    const request = { agent: false, method, headers: { ...plain, host } }
    ask(new URL(url ?? '/', site), request, async (answer) => {
      const { statusCode, headers } = answer
      resolve({ statusCode, headers, body: await readAll(answer) })
    })
      .on('error', reject)
      .end(body)
  })
}

async function readAll(stream: AsyncIterable<Buffer>) {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}
