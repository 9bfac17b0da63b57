import { brotliCompressSync } from 'node:zlib'

const url = process.env.SITE_URL ?? ''

/**
 * Bytes that each page took on 2026-11-22 before print, dark scheme, service worker and early controls came, of HTML,
 * of the modules that it names and of the font. All that came since has to fit into them.
 */
const before = {
  '/': 194_499,
  '/about': 184_595,
  '/career': 180_274,
  '/service': 184_012,
  '/service/setup': 185_723,
  '/service/itservice': 182_887,
  '/service/operation/production': 186_283,
  '/service/operation/legal': 185_933,
  '/service/operation/inventory': 184_800,
  '/service/operation/finance': 185_752,
  '/service/operation/hradmin': 185_797,
  '/service/operation/facility': 185_589,
  '/service/operation/logistic': 184_770,
  '/blog': 183_574,
  '/blog/honest-oee-before-automation': 183_700,
  '/contact': 176_900,
  '/privacy-policy': 183_481,
  '/terms-service': 184_127,
}

/** What they no longer load: the runtime of Module Federation, and the part of React Router that only navigations need. */
const later = 20_000 + 14_000

/**
 * By how many bytes Brotli makes one page larger or smaller with other digests and ports in it: builds of /career had
 * 19,462 to 19,637.
 */
const spread = 200

/** Bytes of a file on the wire. */
async function weigh(path: string) {
  const response = await fetch(url + path, { headers: { 'Accept-Encoding': 'br' } })
  await response.arrayBuffer()
  expect([path, response.status]).toEqual([path, 200])
  return Number(response.headers.get('content-length'))
}

const limits = Object.entries(before).map(([path, bytes]): [string, number] => [
  path,
  bytes - later,
])

test.each(limits)('%s takes no more than %i bytes for its first view', async (path, limit) => {
  const html = await (await fetch(url + path)).text()
  const modules = / data-modules="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? []
  const font = /href="(\/fonts\/[^"]+\.woff2)"/.exec(html)?.[1] ?? ''

  const files = await Promise.all([...modules, font].map(weigh))
  // As the cache holds it once it is asked for again.
  const sizes = [brotliCompressSync(html).length, ...files]

  expect(modules.length).toBeGreaterThan(3)
  expect(Math.min(...sizes)).toBeGreaterThan(0)
  expect(html).not.toContain('rel="stylesheet"')
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(limit + spread)
})
