// Visits pages of a site again and again, in a process of its own: what the test does meanwhile is no time of the site.
import { createHash } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'

/** What a visit counts for is the phase it began in. While the visitors are held, none is under way. */
export type Phase = 'calm' | 'changing' | 'held'

export type Seen = {
  pages: number
  failures: string[]
  /** Paths of pages that named modules of two releases of one remote. */
  mixed: string[]
  /** In ms. */
  times: Record<Exclude<Phase, 'held'>, number[]>
}

const together = 4
const [site = '', ...paths] = process.argv.slice(2)

const seen: Seen = { pages: 0, failures: [], mixed: [], times: { calm: [], changing: [] } }
const known = new Set<string>()
const agent = new Agent({ keepAlive: true })
let phase: Phase | 'over' = 'calm'
let underWay = 0

async function visitPages() {
  while (phase !== 'over') {
    if (phase !== 'held') await visit(paths[seen.pages++ % paths.length] ?? '/', seen.times[phase])
    await pause(10)
  }
}

async function visit(path: string, times: number[]) {
  const asked = performance.now()
  underWay++
  try {
    const { status, body } = await get(site + path)
    times.push(performance.now() - asked)
    if (status !== 200) seen.failures.push(`${path} ${status}`)
    else if (isNew(body) && releasesIn(brotliDecompressSync(body)).size > 2) seen.mixed.push(path)
  } catch (error) {
    seen.failures.push(`${path} ${error}`)
  }
  underWay--
}

function get(url: string) {
  return new Promise<{ status: number | undefined; body: Buffer }>((resolve, reject) => {
    request(url, { agent, headers: { 'Accept-Encoding': 'br' } }, (response) => {
      response
        .toArray()
        .then((chunks) => resolve({ status: response.statusCode, body: Buffer.concat(chunks) }))
        .catch(reject)
    })
      .once('error', reject)
      .end()
  })
}

/** The same bytes need not be decompressed again: visitors on this machine are to take little of it. */
function isNew(body: Buffer) {
  const digest = createHash('sha1').update(body).digest('base64')
  return known.size < known.add(digest).size
}

/** Releases of the shell and of the page's remote. */
function releasesIn(html: Buffer) {
  return new Set(
    [...String(html).matchAll(/\/releases\/(\w+\/[^/"]+)\//g)].map(([, release]) => release),
  )
}

const visitors = Array.from({ length: together }, visitPages)

process.on('message', async (next: Phase | 'over') => {
  phase = next
  while (next === 'held' && underWay > 0) await pause(1)
  if (next === 'over') await Promise.all(visitors)
  process.send?.(next === 'over' ? seen : next)
})
process.send?.({ ready: site })
