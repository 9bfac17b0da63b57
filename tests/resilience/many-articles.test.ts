import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '@site/tasks'
import { isThorough, report, reportRows } from '../support/finding'
import { addressOf, behindProxy } from '../support/load/browser-views'
import { childrenOf, memoryOf } from '../support/programs/processes'
import { serve } from '../support/programs/serve'
import { createRandom } from '../support/random'
import { type Site, startSite } from '../support/site/site'
import { until } from '../support/until'

reportRows(['L5'])

const seed = 20_261_123
/** Fill the caches: what they hold is no growth. */
const first = isThorough ? 1000 : 520
const articles = isThorough ? 10_000 : 620
/** Length of an article: so long that what it leaves behind would be seen. */
const characters = 20_000
const together = 4
/** What an article may leave behind, and by how much two looks at the same memory differ, in KB. */
const perArticle = 1
const noise = 4000
const heapFile = join(tmpdir(), `live-heap-articles-${process.pid}`)
const random = createRandom(seed)
const words = Array.from({ length: 5000 }, () => random().toString(36).slice(2, 10)).join(' ')

let service: Awaited<ReturnType<typeof serve>>
let site: Site

beforeAll(async () => {
  service = await serve(({ url = '' }, response) => {
    const [, number] = /\/article-(\d+)$/.exec(url) ?? []
    const data = number ? articleAt(Number(number)) : []
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ data }))
  })
  site = await startSite({
    ...behindProxy,
    BLOG_API_URL: service.url,
    NODE_OPTIONS: `--require ${join(root, 'tests/support/programs/live-heap.cjs')}`,
    LIVE_HEAP_FILE: heapFile,
  })
})

afterAll(async () => {
  await site.stop()
  await service.stop()
  rmSync(heapFile, { force: true })
})

/** Each begins elsewhere in the same words. */
function articleAt(number: number) {
  const from = (number * 37) % words.length
  const text = `${words.slice(from)} ${words}`.repeat(Math.ceil(characters / words.length))
  return {
    slug: `article-${number}`,
    title: `Article ${number}`,
    content: `<h2>Number ${number}</h2><p>${text.slice(0, characters)}</p>`,
  }
}

/** A busy machine may miss the deadline of the service: the site then says 503, and that it is to be asked again. */
async function readArticle(number: number) {
  const headers = { 'x-forwarded-for': addressOf(number) }
  for (let tries = 0; ; tries++) {
    const response = await fetch(`${site.url}/blog/article-${number}`, { headers })
    const html = await response.text()
    if (response.status !== 503 || tries === 5) return html
    await pause(1000)
  }
}

/** Opens the articles up to this one. Returns those that did not come. */
async function readUpTo(end: number, from: number) {
  const missing: number[] = []
  let next = from
  await Promise.all(
    Array.from({ length: together }, async () => {
      for (let number = next++; number < end; number = next++) {
        const html = await readArticle(number)
        if (!html.includes(`Number ${number}<`)) missing.push(number)
      }
    }),
  )
  return missing
}

/** What the shell still uses after a collection, in KB. */
async function liveHeap() {
  rmSync(heapFile, { force: true })
  site.shell.child.kill('SIGUSR2')
  await until(() => existsSync(heapFile))
  return Number(readFileSync(heapFile, 'utf8')) / 1000
}

test(`${articles} distinct articles leave nothing behind`, async () => {
  const missing = await readUpTo(first, 0)
  const renderers = childrenOf(site.shell.child.pid)
  const before = { heap: await liveHeap(), all: memoryOf(renderers) }

  missing.push(...(await readUpTo(articles, first)))
  const grown = (await liveHeap()) - before.heap
  const after = memoryOf(renderers)

  const more = articles - first
  report({
    shows: { row: 'L5', cases: articles, failures: missing.length },
    tried: `distinct articles of ${characters} characters, one after the other (seed ${seed})`,
    figure:
      `${(grown / more).toFixed(2)} KB an article in the shell; ` +
      `renderers ${Math.round(before.all)} → ${Math.round(after)} MiB`,
  })
  expect(missing).toEqual([])
  expect(grown).toBeLessThan(more * perArticle + noise)
  // One that uses more than it may is replaced.
  expect(childrenOf(site.shell.child.pid)).toEqual(renderers)
}, 900_000)
