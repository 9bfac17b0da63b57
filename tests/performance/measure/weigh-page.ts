import { get } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { median } from '../../support/load/statistics'

const asks = 40

/**
 * Bytes of a page as the site sends one that stays, and the median time to its first byte, in ms. It is in the cache by
 * then. How thoroughly the site has compressed it so far depends on how idle its machine was.
 */
export async function weighPage(url: string): Promise<{ bytes: number; ttfb: number }> {
  const html = await (await fetch(url)).arrayBuffer()
  const times: number[] = []
  for (let asked = 0; asked < asks; asked++) times.push(await timeFirstByte(url))
  return { bytes: brotliCompressSync(html).length, ttfb: median(times) }
}

function timeFirstByte(url: string): Promise<number> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'br' } }, (response) => {
      const ttfb = performance.now() - began
      response.resume()
      response.once('end', () => {
        if (response.statusCode === 200) resolve(ttfb)
        else reject(new Error(`${url} answered with ${response.statusCode}.`))
      })
      response.once('error', reject)
    }).once('error', reject)
  })
}
