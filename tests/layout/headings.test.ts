import { shareReading } from '../support/browser/share-page'

const url = process.env.SITE_URL ?? ''
const read = shareReading({ javaScriptEnabled: false })

test.each([
  { path: '/service', part: 'main h1', least: 0.2 },
  { path: '/service', part: 'main p', least: 0.25 },
  { path: '/contact', part: 'main [type="submit"]', least: 0.25 },
])('the words of $part of $path stand apart', async ({ path, part, least }) => {
  const page = await read(url + path)

  const gap = await page
    .locator(part)
    .first()
    .evaluate((element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const text = texts.nextNode()
      if (!text) throw new Error('It has no text.')
      const space = text.textContent?.indexOf(' ') ?? 0
      const range = document.createRange()
      range.setStart(text, space)
      range.setEnd(text, space + 1)
      return range.getBoundingClientRect().width / parseFloat(getComputedStyle(element).fontSize)
    })

  expect(gap).toBeGreaterThan(least)
})

test.each(['/about', '/service', '/service/setup', '/career', '/contact'])(
  'the head of %s uses both halves of a wide screen',
  async (path) => {
    const page = await read(url + path)

    const beside = await page.locator('main').evaluate((main) => {
      const bottom = main.querySelector('header')?.getBoundingClientRect().bottom ?? 0
      return [...main.querySelectorAll('p, li, label, dd')].filter((element) => {
        const { left, top } = element.getBoundingClientRect()
        return left > innerWidth / 3 && top < bottom
      }).length
    })

    expect(beside).toBeGreaterThan(0)
  },
)
