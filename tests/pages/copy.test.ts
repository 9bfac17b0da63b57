import { pages } from '../support/pages'

const url = process.env.SITE_URL ?? ''
const marketing = pages.filter((path) => !/^\/(blog|career|contact)/.test(path))

const htmlOf = async (path: string) => (await fetch(url + path)).text()

async function mainOf(path: string) {
  const html = await htmlOf(path)
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'))
}

test('no page holds filler text', async () => {
  for (const path of pages) expect(await mainOf(path)).not.toMatch(/lorem ipsum|dolor sit/i)
})

test('no paragraph of marketing is said twice', async () => {
  const saidOn = new Map<string, string>()
  const repeated: string[] = []

  for (const path of marketing) {
    const main = await mainOf(path)
    for (const [, inner = ''] of main.matchAll(/<(?:p|dd)(?:\s[^>]*)?>(.*?)<\/(?:p|dd)>/gs)) {
      const text = inner.replace(/<[^>]+>/g, '').trim()
      const earlier = saidOn.get(text)
      if (text.length > 60 && earlier) repeated.push(`${earlier} and ${path}: ${text}`)
      saidOn.set(text, path)
    }
  }

  expect(saidOn.size).toBeGreaterThan(100)
  expect(repeated).toEqual([])
})
