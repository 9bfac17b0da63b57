import { get } from 'node:http'
import { median } from '../../support/load/statistics'

const asks = 40

/** Bytes of a page on the wire, and the median time to its first byte, in ms. It is in the cache by then. */
export async function weighPage(url: string): Promise<{ bytes: number; ttfb: number }> {
  const { bytes } = await ask(url)
  const times: number[] = []
  for (let asked = 0; asked < asks; asked++) times.push((await ask(url)).ttfb)
  return { bytes, ttfb: median(times) }
}

function ask(url: string): Promise<{ bytes: number; ttfb: number }> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'br' } }, (response) => {
      const ttfb = performance.now() - began
      let bytes = 0
      response.on('data', (some: Buffer) => {
        bytes += some.length
      })
      response.once('end', () => {
        if (response.statusCode === 200) resolve({ bytes, ttfb })
        else reject(new Error(`${url} answered with ${response.statusCode}.`))
      })
      response.once('error', reject)
    }).once('error', reject)
  })
}
