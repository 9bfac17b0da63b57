import type { Locator, Page } from 'playwright-core'
import { shareReading } from '../support/browser/share-page'
import { pages } from '../support/pages'

const url = process.env.SITE_URL ?? ''
const open = shareReading({ javaScriptEnabled: false })

/** What is read of a page at each width. */
async function readAt<T>(path: string, widths: number[], read: (page: Page) => Promise<T>) {
  const page = await open(url + path)
  const found: T[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    found.push(await read(page))
  }
  return found
}

const columnsOf = (parts: Locator) =>
  parts.evaluateAll(
    (elements) => new Set(elements.map((element) => element.getBoundingClientRect().left)).size,
  )

const linesOf = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  })

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not on the page.')
  return box
}

test('each kind of service says what it is, beside the others or below them', async () => {
  const found = await readAt('/service', [1440, 768, 600, 599, 375], async (page) => {
    const kinds = page.getByRole('navigation', { name: 'Kind of service' }).getByRole('listitem')
    const gists = kinds.locator('[id^="gist-"]').filter({ visible: true })
    return { columns: await columnsOf(kinds), gists: await gists.count() }
  })

  expect(found).toEqual([3, 3, 3, 1, 1].map((columns) => ({ columns, gists: 3 })))
})

test('the kinds of service stand in a row between the head and the cards that they change', async () => {
  const found = await readAt('/service', [1440, 1024, 768], async (page) => {
    const words = await boxOf(page.locator('main header > *').first())
    const kinds = await boxOf(page.getByRole('navigation', { name: 'Kind of service' }))
    const cards = await boxOf(page.getByRole('region', { name: 'Set Ups' }))
    return {
      isBelow: kinds.y >= words.y + words.height,
      isNear: cards.y - kinds.y - kinds.height < 120,
      isAsWide: Math.round(kinds.width) === Math.round(cards.width),
    }
  })

  expect(found).toEqual(Array(3).fill({ isBelow: true, isNear: true, isAsWide: true }))
})

test('on a phone a service is a row: its picture beside its words', async () => {
  const found = await readAt('/service', [427, 426, 375], async (page) => {
    const card = page.getByRole('region', { name: 'Set Ups' }).getByRole('listitem').first()
    const picture = await boxOf(card.locator('svg'))
    const heading = await boxOf(card.getByRole('heading'))
    return heading.x >= picture.x + picture.width
  })

  expect(found).toEqual([false, true, true])
})

test('the invitation ends the row of the last services, as high as they are', async () => {
  const found = await readAt('/service', [1126, 1125, 1024, 769, 768], async (page) => {
    const services = page.getByRole('region', { name: 'Set Ups' })
    const all = await boxOf(services)
    const last = await boxOf(services.getByRole('listitem').last())
    const invitation = await boxOf(page.getByRole('complementary', { name: 'Not sure which one?' }))
    return {
      columns: Math.round(invitation.width / last.width),
      isLevel: invitation.y === last.y && invitation.height === last.height,
      isLast: Math.round(invitation.x + invitation.width) === Math.round(all.x + all.width),
    }
  })

  const columns = found.map((one) => one.columns)
  expect(columns).toEqual([1, 2, 2, 2, 1])
  expect(found).toEqual(columns.map((wide) => ({ columns: wide, isLevel: true, isLast: true })))
})

test('texts of a row of services begin on one line, whatever their headings take', async () => {
  const [found] = await readAt('/service', [1130], (page) =>
    page
      .getByRole('region', { name: 'Set Ups' })
      .locator('li > p')
      .evaluateAll((texts) => texts.map((text) => Math.round(text.getBoundingClientRect().top))),
  )

  expect(new Set(found?.slice(0, 4)).size).toBe(1)
  expect(new Set(found?.slice(4)).size).toBe(1)
})

test('no row of services is made higher by the invitation at its end', async () => {
  const found = await readAt('/service', [1440, 768], (page) =>
    page
      .getByRole('region', { name: 'Set Ups' })
      .getByRole('listitem')
      .evaluateAll((cards) =>
        cards.slice(4).map((card) => {
          const [heading, text] = ['h2', 'p'].map((part) =>
            card.querySelector(part)?.getBoundingClientRect(),
          )
          const { paddingBottom } = getComputedStyle(card)
          const end = card.getBoundingClientRect().bottom - parseFloat(paddingBottom) - 1
          return [(text?.top ?? 0) - (heading?.bottom ?? 0), end - (text?.bottom ?? 0)].map(
            Math.round,
          )
        }),
      ),
  )

  expect(found).toEqual(Array(2).fill(Array(3).fill([8, 0])))
})

test.each([
  { path: '/service', part: 'li:has(svg)', side: '::after' },
  { path: '/', part: '[data-slide] article', side: '::after' },
  { path: '/', part: 'a[download]', side: '::before' },
])('the arrow of $part of $path is drawn', async ({ path, part, side }) => {
  const [arrow] = await readAt(path, [1024], (page) =>
    page
      .locator(`main ${part}`)
      .first()
      .evaluate((element, pseudo) => {
        const { content, clipPath, width } = getComputedStyle(element, pseudo)
        return { content, isDrawn: clipPath.startsWith('path('), width }
      }, side),
  )

  expect(arrow).toEqual({ content: '""', isDrawn: true, width: '16px' })
})

test('the hero keeps a sentence of its heading in two lines, and its card clear of the plant', async () => {
  const found = await readAt('/', [1024, 1175], async (page) => {
    const sentence = page.getByRole('heading', { level: 1 }).locator('span').last()
    const plant = await boxOf(page.locator('main svg:has([data-station])').first())
    const card = await boxOf(page.getByRole('complementary', { name: 'ERP on a monthly plan' }))
    return { lines: await linesOf(sentence), isClear: card.y >= plant.y + plant.height + 24 }
  })

  expect(found).toEqual(Array(2).fill({ lines: 2, isClear: true }))
})

test('the three actions of the hero stand on one line beside the plant', async () => {
  const widths = [1176, 1280, 1366]
  const found = await readAt('/', widths, async (page) => {
    const words = page.getByRole('heading', { level: 1 }).locator('..')
    const names = ['Talk to our experts', 'Download brochure', 'See our services']
    const boxes = names.map((name) => boxOf(words.getByRole('link', { name, exact: true })))
    const middles = (await Promise.all(boxes)).map(({ y, height }) => Math.round(y + height / 2))
    return new Set(middles).size
  })

  expect(found).toEqual(widths.map(() => 1))
})

test('the way to the brochure is named in one line', async () => {
  const found = await readAt('/', [1440, 1175, 1024, 768, 448, 375, 320], (page) =>
    linesOf(page.getByRole('link', { name: 'Download brochure' })),
  )

  expect(found).toEqual(Array(7).fill(1))
})

test('the arrow in the figure of a client is drawn, and a text all the same', async () => {
  const [found] = await readAt('/', [1440], (page) =>
    page
      .locator('figure strong span')
      .evaluateAll((arrows) =>
        arrows.map((arrow) => [arrow.textContent, getComputedStyle(arrow).clipPath.split('(')[0]]),
      ),
  )

  expect(found).toEqual(Array(3).fill(['→', 'polygon']))
})

test('every service of the home page takes as many lines as the others', async () => {
  const found = await readAt('/', [375, 768, 1024, 1440], async (page) => {
    const texts = await page
      .getByRole('region', { name: 'Our Services' })
      .locator('article p')
      .all()
    return new Set(await Promise.all(texts.map(linesOf))).size
  })

  expect(found).toEqual([1, 1, 1, 1])
})

test('the figure of a client stands on its dimension line', async () => {
  const page = await open(`${url}/`)

  const line = await page
    .locator('figure p')
    .first()
    .evaluate((figure) => {
      const { borderLeftWidth, borderRightWidth, width, visibility } = getComputedStyle(
        figure,
        '::before',
      )
      const bar = figure.querySelector('svg')?.getBoundingClientRect()
      const ends = [borderLeftWidth, borderRightWidth]
      return { ends, visibility, width: parseFloat(width), bar: bar?.width }
    })

  expect(line).toMatchObject({ ends: ['1px', '1px'], visibility: 'visible' })
  expect(line.width).toBeCloseTo(line.bar ?? 0, 1)
})

/** Texts of two lines and more that end in a line of a word or two. */
const shortEnds = (page: Page) =>
  page.locator(':is(h1, h2, p, li, dd, summary span)').evaluateAll((texts) =>
    texts.flatMap((text) => {
      if (!text.checkVisibility() || text.querySelector('p, ul, h2, h3')) return []
      const range = document.createRange()
      range.selectNodeContents(text)
      const lines: { top: number; left: number; right: number }[] = []
      for (const { top, left, right } of range.getClientRects()) {
        const line = lines.find((one) => Math.abs(one.top - top) < 6)
        if (!line) lines.push({ top, left, right })
        else line.right = Math.max(line.right, right)
      }
      const widths = lines.map(({ left, right }) => right - left)
      const isShort = (widths.at(-1) ?? 0) < Math.max(...widths) / 5
      return isShort ? [text.textContent] : []
    }),
  )

test.each([
  '/',
  '/service',
  '/service/setup',
  '/service/itservice',
  '/service/operation/production',
  '/about',
])('no text of %s ends in a lonely word', async (path) => {
  const found = await readAt(path, [1440, 1024, 768, 375], shortEnds)

  expect(found.flat()).toEqual([])
})

test('the pictures of /about are as high as each other, and never higher than wide', async () => {
  const found = await readAt('/about', [1920, 1440, 1024, 768], (page) =>
    page.locator('main section[id] > :first-child').evaluateAll((pictures) => {
      const heights = pictures.map(({ clientHeight }) => clientHeight)
      const isWide = pictures.every((one) => one.clientWidth >= one.clientHeight)
      return { isWide, isLevel: Math.max(...heights) - Math.min(...heights) < 32 }
    }),
  )

  expect(found).toEqual(Array(4).fill({ isWide: true, isLevel: true }))
})

test('the promise that ends a page says a sentence a line', async () => {
  const found = await readAt('/about', [1440, 768, 375], async (page) => {
    const promise = page.locator('main aside p').last()
    const call = promise.locator('span')
    const ends = await Promise.all([boxOf(promise), boxOf(call)])
    const [whole, second] = ends
    return { isBelow: second.y > whole.y + 20, isAtStart: second.x === whole.x }
  })

  expect(found).toEqual(Array(3).fill({ isBelow: true, isAtStart: true }))
})

test.each([
  {
    path: '/about',
    parts: ['header section:last-child', 'dl > :nth-child(3)', '#our-team > :first-child'],
  },
  { path: '/service/setup', parts: ['header section', '#production h2'] },
])('what stands below each other to the right begins on one line on $path', async (wanted) => {
  const [found] = await readAt(wanted.path, [1440], (page) =>
    Promise.all(wanted.parts.map(async (part) => boxOf(page.locator(`main ${part}`).first()))),
  )

  expect(new Set(found?.map(({ x }) => Math.round(x))).size).toBe(1)
})

test('all set ups are named above the first, and each name leads to its own', async () => {
  const page = await open(`${url}/service/setup`)
  const names = page.getByRole('navigation', { name: 'Departments that we set up' })
  const links = await names
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => [one.textContent, one.getAttribute('href')]))
  const cards = await page
    .locator('main section[id]')
    .evaluateAll((all) => all.map((one) => [one.querySelector('h2')?.textContent, `#${one.id}`]))

  expect(cards).toHaveLength(7)
  expect(links).toEqual(cards)
})

test('the pictures of set ups are four by three, and begin with their words or stand beside their middle', async () => {
  const found = await readAt('/service/setup', [1920, 1440, 1024, 768], (page) =>
    page.locator('main section[id]').evaluateAll((cards) => {
      const looks = cards.map((card) => {
        const [picture, words] = [...card.children].map((part) => part.getBoundingClientRect())
        if (!picture || !words) throw new Error('A set up lacks its picture or its words.')
        const above = Math.round(picture.top - words.top)
        const below = Math.round(words.bottom - picture.bottom)
        const isMiddle = above > 0 && Math.abs(above - below) <= 1
        const place = isMiddle ? 'in the middle' : `${above} px below`
        return `${(picture.width / picture.height).toFixed(2)}, ${place}`
      })
      return [...new Set(looks)]
    }),
  )

  const level = ['1.33, 0 px below']
  const middle = ['1.33, in the middle']
  expect(found).toEqual([level, level, middle, middle])
})

test.each(['/service/setup', '/service/itservice'])(
  'the offer that ends %s takes one line on a desk',
  async (path) => {
    const [lines] = await readAt(path, [1440], (page) =>
      linesOf(page.locator('main aside').last().locator('p').first()),
    )

    expect(lines).toBe(1)
  },
)

test('the picture of the ERP is whole in a high frame', async () => {
  const found = await readAt('/service/itservice', [1440, 1024, 769], (page) =>
    page.locator('main article svg[viewBox]').evaluate((svg) => {
      const { left, right } = svg.getBoundingClientRect()
      return [...svg.querySelectorAll('[data-tone]')].filter((part) => {
        const box = part.getBoundingClientRect()
        return box.left < left || box.right > right
      }).length
    }),
  )

  expect(found).toEqual([0, 0, 0])
})

test.each(['/terms-service', '/privacy-policy'])(
  'the head of %s stands on the columns of its text: the title above the index',
  async (path) => {
    const found = await readAt(path, [1440, 1024], async (page) => {
      const leftOf = async (part: Locator) => (await boxOf(part)).x
      const head = page.locator('main header')
      return {
        title: await leftOf(head.getByRole('heading')),
        index: await leftOf(page.getByRole('navigation', { name: 'On this page' })),
        lead: await leftOf(head.locator('p').first()),
        text: await leftOf(page.getByText(/^Last updated/)),
      }
    })

    for (const { title, index, lead, text } of found) {
      expect([title, lead]).toEqual([index, text])
      expect(lead).toBeGreaterThan(title + 250)
    }
  },
)

test('no address among the terms of a legal page is cut', async () => {
  const [lines] = await readAt('/privacy-policy', [1440], (page) =>
    linesOf(page.getByText('www.openstreetmap.org', { exact: true })),
  )

  expect(lines).toBe(1)
})

test('below a service that is alone the invitation is a low row', async () => {
  const found = await readAt('/service?tab=itservice', [1440, 1024, 769], async (page) => {
    const services = await boxOf(page.getByRole('region', { name: 'Automation' }))
    const advice = page.getByRole('complementary', { name: 'Not sure which one?' })
    const invitation = await boxOf(advice)
    const heading = await boxOf(advice.getByRole('heading'))
    const text = await boxOf(advice.getByRole('paragraph'))
    return {
      isLowRow: services.width - invitation.width < 1 && invitation.height < 120,
      isTextBelowHeading: text.y >= heading.y + heading.height,
    }
  })

  expect(found).toEqual(Array(3).fill({ isLowRow: true, isTextBelowHeading: true }))
})

test('the head of a page begins on one line with all others, and no half of it is empty', async () => {
  const page = await open(`${url}/service`)
  await page.setViewportSize({ width: 1440, height: 900 })
  const tops = new Set<number>()
  const read = ['/about', '/service', '/service/setup', '/career', '/contact', '/privacy-policy']
  for (const path of read) {
    await page.goto(url + path)
    tops.add((await boxOf(page.getByRole('heading', { level: 1 }))).y)
  }
  expect(tops.size).toBe(1)

  for (const { path, beside } of [
    { path: '/service/setup', beside: page.getByRole('region', { name: 'How a set up runs' }) },
    { path: '/service/itservice', beside: page.getByRole('region', { name: 'How it begins' }) },
    { path: '/career', beside: page.getByRole('search') },
  ]) {
    await page.goto(url + path)
    const words = await boxOf(page.locator('main header > *').first())
    const other = await boxOf(beside)
    expect(other.x).toBeGreaterThan(words.x + words.width)
    expect(Math.abs(other.height - words.height)).toBeLessThan(120)
  }
})

test.each([
  { path: '/about', widths: [1440, 1024, 375], columns: [4, 2, 2] },
  { path: '/service/operation/finance', widths: [1440, 1024, 768, 375], columns: [3, 3, 1, 2] },
])('the facts of $path stand beside each other on a phone too', async (wanted) => {
  const found = await readAt(wanted.path, wanted.widths, (page) =>
    columnsOf(page.locator('main dl').first().locator('> div')),
  )

  expect(found).toEqual(wanted.columns)
})

test('the facts of an operation are named in one line each where they stand in columns', async () => {
  const widths = [1024, 1176, 1280, 1366]
  const found = await readAt('/service/operation/finance', widths, async (page) => {
    const names = await page.locator('main dl').first().locator('dt').all()
    return Promise.all(names.map(linesOf))
  })

  expect(found).toEqual(widths.map(() => [1, 1, 1]))
})

test('no line of an offer ends with the first word of its next sentence', async () => {
  const [lines] = await readAt('/service/operation/production', [1440], (page) =>
    page.locator('article aside p:first-child span').evaluateAll((sentences) =>
      sentences.map((sentence) => {
        const { left, height } = sentence.getBoundingClientRect()
        return { left, height }
      }),
    ),
  )

  expect(lines).toHaveLength(2)
  expect(new Set(lines?.map(({ left, height }) => `${left} ${height}`)).size).toBe(1)
})

test.each(pages.filter((path) => path.startsWith('/service/operation/')))(
  'nothing of the drawing of %s is cut off',
  async (path) => {
    const cut = await readAt(path, [1440, 768, 375], (page) =>
      page.locator('main [role="img"] svg').evaluate((drawing) => {
        const frame = drawing.getBoundingClientRect()
        // The floor is endless, and a way may lead on.
        const parts = [...drawing.querySelectorAll('g > :not([fill], [data-kind="flow"])')]
        return parts.filter((part) => {
          const { left, right, top, bottom, width } = part.getBoundingClientRect()
          const isWithin = left >= frame.left && right <= frame.right
          return width > 0 && (!isWithin || top < frame.top || bottom > frame.bottom)
        }).length
      }),
    )

    expect(cut).toEqual([0, 0, 0])
  },
)
