import type { Page } from 'playwright-core'
import { untilLive } from '../support/browser/browser'
import { sharePage } from '../support/browser/share-page'

const url = process.env.SITE_URL ?? ''
const open = sharePage()

const widthsOf = (...widths: number[]) => widths.map((width) => ({ width }))

/** What is read in windows of these widths, one after the other. */
async function atWidths<Seen extends object>(
  page: Page,
  rows: { width: number }[],
  read: (page: Page, width: number) => Promise<Seen>,
) {
  const seen: (Seen & { width: number })[] = []
  for (const { width } of rows) {
    await page.setViewportSize({ width, height: 800 })
    seen.push({ width, ...(await read(page, width)) })
  }
  return seen
}

/** How the openings stand in a window of this width. */
function readOpenings(page: Page) {
  return page.evaluate(() => {
    const boxOf = (part: string, card: Element) => {
      const box = card.querySelector(part)?.getBoundingClientRect()
      if (!box) throw new Error(`An opening has no ${part}.`)
      return box
    }
    const cards = [...document.querySelectorAll('main article')]
    const [card] = cards
    if (!card) throw new Error('There is no opening.')
    const [title, facts, apply] = ['h3', 'dl', ':scope > a'].map((part) => boxOf(part, card))
    const salary = boxOf('h3 ~ p:has(+ dl)', card)
    const lines = [title, salary, facts].filter(
      (box, line, boxes) => line === 0 || (box?.top ?? 0) >= (boxes[line - 1]?.bottom ?? 0) - 2,
    )
    const leftsOf = (part: string) =>
      new Set(cards.map((each) => boxOf(part, each).left - each.getBoundingClientRect().left))
    return {
      columns: new Set(cards.map((each) => each.getBoundingClientRect().left)).size,
      lines: lines.length,
      isBeside: (apply?.top ?? 0) < (title?.bottom ?? 0),
      isAligned: innerWidth <= 600 || leftsOf('dl').size === 1,
    }
  })
}

test('openings stand in columns, each on lines, aligned', async () => {
  const wanted = [
    { width: 1313, columns: 2, lines: 2, isBeside: true },
    { width: 1312, columns: 1, lines: 1, isBeside: true },
    { width: 1168, columns: 1, lines: 1, isBeside: true },
    { width: 1167, columns: 1, lines: 2, isBeside: true },
    { width: 601, columns: 1, lines: 2, isBeside: true },
    { width: 600, columns: 1, lines: 3, isBeside: true },
    { width: 474, columns: 1, lines: 3, isBeside: true },
    { width: 473, columns: 1, lines: 3, isBeside: false },
  ]
  const { page } = await open(`${url}/career`)
  await untilLive(page)

  const seen = await atWidths(page, wanted, readOpenings)

  expect(seen).toEqual(wanted.map((layout) => ({ ...layout, isAligned: true })))
})

test('the fields of the search stand on one line from 600 pixels on, and beside the button below 990', async () => {
  const wanted = [
    { width: 990, lines: 1, isBeside: false },
    { width: 989, lines: 1, isBeside: true },
    { width: 600, lines: 1, isBeside: true },
    { width: 599, lines: 2, isBeside: false },
  ]
  const { page } = await open(`${url}/career`)
  const form = page.getByRole('search')
  const topsOf = (part: string) =>
    form.locator(part).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))

  const seen = await atWidths(page, wanted, async () => {
    const [field] = await topsOf('input[type="text"]')
    const [button] = await topsOf('[type="submit"]')
    return { lines: new Set(await topsOf('label')).size, isBeside: button === field }
  })

  expect(seen).toEqual(wanted)
})

test('the rule above a last opening runs on beside it, where that is empty', async () => {
  const wanted = [
    { width: 1313, isBesideNothing: true },
    { width: 1312, isBesideNothing: false },
  ]
  const { page } = await open(`${url}/career`)

  const seen = await atWidths(page, wanted, () =>
    page.locator('main ul:has(> li > article)').evaluateAll((lists) => {
      const looks = lists
        .filter(({ children }) => children.length > 1 && children.length % 2 === 1)
        .map((list) => {
          const last = list.lastElementChild ?? list
          const widthOf = (part: Element | null) => part?.getBoundingClientRect().width ?? 0
          return {
            hasRule: getComputedStyle(last).borderBlockStartWidth === '1px',
            isRuleWhole: widthOf(last) === widthOf(list),
            isBesideNothing: widthOf(last.querySelector('article')) < widthOf(list) / 2,
          }
        })
      const [first, ...others] = new Set(looks.map((look) => JSON.stringify(look)))
      if (!first || others.length > 0) throw new Error(`They look like ${[first, ...others]}.`)
      return JSON.parse(first)
    }),
  )

  expect(seen).toEqual(wanted.map((look) => ({ ...look, hasRule: true, isRuleWhole: true })))
})

test('the name of a department stays in view as long as its openings do', async () => {
  const { page } = await open(`${url}/career`, { viewport: { width: 1312, height: 800 } })
  await untilLive(page)

  const { head, header } = await page.evaluate(() => {
    const last = document.querySelector('main article')?.closest('ul')?.lastElementChild
    scrollTo({ top: (last?.getBoundingClientRect().top ?? 0) - 150, behavior: 'instant' })
    const boxOf = (part: string) => document.querySelector(part)?.getBoundingClientRect()
    return { head: boxOf('main h2')?.top, header: boxOf('body header')?.bottom }
  })

  expect(head).toBe(header)
})

test('on a phone every opening takes three lines, and one more for the status of what is not open', async () => {
  const { page } = await open(`${url}/career`, { viewport: { width: 375, height: 800 } })

  const rows = await page.getByRole('article').evaluateAll((cards) =>
    cards.map((card) => {
      const boxOf = (part: string) => {
        const box = card.querySelector(part)?.getBoundingClientRect()
        if (!box) throw new Error(`An opening has no ${part}.`)
        return box
      }
      const isOpen = /^open/i.test(card.querySelector('dd')?.textContent ?? '')
      return {
        isOpen,
        isClear: boxOf(':scope > a').top - boxOf('h3').bottom >= 6,
        isLow: card.getBoundingClientRect().height - boxOf('h3').height <= (isOpen ? 75 : 97),
        lines: Math.round(boxOf('dl').height / boxOf('h3 + p').height),
        isBesideKey: boxOf('dl').top < boxOf('h3 + p').bottom,
        frame: getComputedStyle(card.querySelector(':scope > a') ?? card).borderColor,
      }
    }),
  )

  const frames = (isOpen: boolean) =>
    new Set(rows.filter((row) => row.isOpen === isOpen).map(({ frame }) => frame))
  expect(rows.filter((row) => !row.isClear || !row.isLow || !row.isBesideKey)).toEqual([])
  expect(rows.filter(({ isOpen, lines }) => lines !== (isOpen ? 1 : 2))).toEqual([])
  expect(frames(false)).toEqual(new Set(['rgb(217, 208, 191)']))
  expect(frames(true)).toEqual(new Set(['rgb(16, 32, 43)']))
})

test('the status of an opening breaks nowhere within its word', async () => {
  const { page } = await open(`${url}/career`, { viewport: { width: 601, height: 800 } })
  const status = page.getByRole('article').getByText('Closed', { exact: true })
  const widths = [601, 640, 671, 672, 768, 1167, 1168, 1312, 1313, 1359, 1360, 1440]

  const seen = await atWidths(page, widthsOf(...widths), () =>
    status.evaluate((element) => {
      const text = document.createRange()
      text.selectNodeContents(element)
      return { lines: text.getClientRects().length }
    }),
  )

  expect(seen).toEqual(widths.map((width) => ({ width, lines: 1 })))
})

// What a container holds gets its styles in a pass of its own, when its width is known: 24 passes for this page.
test('no opening is a container of container queries', async () => {
  const { page } = await open(`${url}/career`)

  const kinds = await page
    .locator('main ul:has(> li > article)')
    .locator('> li')
    .evaluateAll((rows) => rows.map((row) => getComputedStyle(row).containerType))

  expect(kinds.length).toBeGreaterThan(10)
  expect(new Set(kinds)).toEqual(new Set(['normal']))
})

test('departments wrap from 600 pixels; below, one line fades where it goes on', async () => {
  const { page } = await open(`${url}/career`, { viewport: { width: 600, height: 800 } })
  const departments = page.getByRole('navigation', { name: 'Departments' })
  const read = () =>
    departments.evaluate((list) => ({
      goesOn: list.scrollWidth > list.clientWidth,
      fades: getComputedStyle(list).maskImage !== 'none',
    }))

  const wide = await read()
  await page.setViewportSize({ width: 599, height: 800 })

  expect([wide, await read()]).toEqual([
    { goesOn: false, fades: false },
    { goesOn: true, fades: true },
  ])
})

test('on a phone the keyboard brings each department into view, whole', async () => {
  const { page } = await open(`${url}/career`, { viewport: { width: 375, height: 800 } })
  await untilLive(page)
  const links = page.getByRole('navigation', { name: 'Departments' }).getByRole('link')
  const ends: number[] = []
  await page.getByRole('button', { name: 'Submit' }).focus()

  for (const link of await links.all()) {
    await page.keyboard.press('Tab')
    const { x = 0, width = 0 } = (await link.boundingBox()) ?? {}
    ends.push(x, x + width)
  }

  expect(ends.length).toBeGreaterThan(10)
  expect(Math.min(...ends)).toBeGreaterThanOrEqual(20)
  // Where the line fades.
  expect(Math.max(...ends)).toBeLessThan(375 - 48 + 1)
})

test('a department that is chosen stands out, stays in its place, and tells it in forced colours', async () => {
  const { page } = await open(`${url}/career`, { viewport: { width: 375, height: 800 } })
  await untilLive(page)
  const link = page.getByRole('link', { name: 'Production & Operations', exact: true })
  await link.scrollIntoViewIfNeeded()
  const before = await link.boundingBox()

  await link.click()
  await page.getByRole('link', { name: 'All openings' }).waitFor()

  expect(await link.boundingBox()).toEqual(before)
  expect(await link.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(
    'rgb(16, 32, 43)',
  )
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await link.evaluate((one) => getComputedStyle(one).borderWidth)).toBe('3px')
})

test('the head of a department is larger than the titles below it', async () => {
  const { page } = await open(`${url}/career`)

  const seen = await atWidths(page, widthsOf(375, 1440), () =>
    page.evaluate(() => {
      const [head = 0, title = 0] = ['main h2', 'main h3'].map((name) => {
        const heading = document.querySelector(name)
        return heading ? parseFloat(getComputedStyle(heading).fontSize) : 0
      })
      return { title, ratio: head / title }
    }),
  )

  expect(Math.min(...seen.map(({ title }) => title))).toBeGreaterThan(16)
  expect(Math.min(...seen.map(({ ratio }) => ratio))).toBeGreaterThan(1.2)
})

test('the button of the search is as wide as its fields together', async () => {
  const { page } = await open(`${url}/career`)

  const seen = await atWidths(page, widthsOf(375, 599, 990, 1440), () =>
    page.getByRole('search').evaluate((element) => {
      const { paddingLeft, paddingRight } = getComputedStyle(element)
      const wide = element.querySelector('[type="submit"]')?.getBoundingClientRect().width ?? 0
      const room = element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
      return { difference: Math.abs(wide - room) }
    }),
  )

  expect(seen.filter(({ difference }) => !(difference < 1))).toEqual([])
})

test('a message stands 12 pixels above what follows it', async () => {
  const { page } = await open(`${url}/career`, { viewport: { width: 375, height: 800 } })
  await untilLive(page)
  const submit = page.getByRole('button', { name: 'Submit' })
  const top = async () => (await submit.boundingBox())?.y ?? Number.NaN
  const before = await top()

  await submit.click()
  const message = page.getByText('Please select a Department.')
  await message.waitFor()

  const box = await message.boundingBox()
  expect((await top()) - ((box?.y ?? 0) + (box?.height ?? 0))).toBe(12)
  expect(await top()).toBe(before)
})

test('between 600 and 990 pixels a message has its room within the form', async () => {
  const { page } = await open(`${url}/career`, { viewport: { width: 768, height: 800 } })
  await untilLive(page)

  await page.getByRole('button', { name: 'Submit' }).click()
  const message = page.getByText('Please select a Department.')
  await message.waitFor()

  const box = await message.boundingBox()
  const form = await page.getByRole('search').boundingBox()
  const room = (form?.y ?? 0) + (form?.height ?? 0) - ((box?.y ?? 0) + (box?.height ?? 0))
  expect(room).toBeGreaterThanOrEqual(8)
})

test.each(['', '?title=planner+zzz&department=LEG'])(
  'on 320 pixels no fact of /career%s breaks within itself',
  async (search) => {
    const { page } = await open(`${url}/career${search}`, { viewport: { width: 320, height: 800 } })

    const facts = await page.locator('main article :is(h3 + p, dd)').evaluateAll((all) =>
      all
        // Not what only screen readers get.
        .filter((fact) => fact.clientHeight > 1)
        .map((fact) => ({
          words: fact.textContent,
          isBroken: fact.clientHeight > 2 * parseFloat(getComputedStyle(fact).fontSize),
          isCut: fact.scrollWidth > fact.clientWidth,
        })),
    )

    expect(facts.length).toBeGreaterThan(10)
    expect(facts.filter(({ isBroken, isCut }) => isBroken || isCut)).toEqual([])
  },
)

test('from 600 pixels on the fields of the search stand on one line', async () => {
  const wanted = [
    { width: 599, areBeside: false },
    { width: 600, areBeside: true },
    { width: 989, areBeside: true },
    { width: 990, areBeside: true },
  ]
  const { page } = await open(`${url}/career`)
  await untilLive(page)
  const title = page.getByRole('textbox', { name: 'Job title' })
  const department = page.getByRole('button', { name: /^Department/ })

  const seen = await atWidths(page, wanted, async () => {
    const [left, right] = [await title.boundingBox(), await department.boundingBox()]
    return { areBeside: left?.y === right?.y }
  })

  expect(seen).toEqual(wanted)
})

test('a department ends with a line as wide as its head, also beside a last opening', async () => {
  const { page } = await open(`${url}/career`, { viewport: { width: 1440, height: 800 } })

  const lines = await page.locator('main h2 + ul').evaluateAll((lists) =>
    lists.map((list) => ({
      isAsWide: list.clientWidth === list.previousElementSibling?.clientWidth,
      end: getComputedStyle(list).borderBlockEndWidth,
      last: list.lastElementChild && getComputedStyle(list.lastElementChild).borderBlockEndWidth,
    })),
  )

  expect(lines.length).toBeGreaterThan(2)
  expect(new Set(lines.map((line) => JSON.stringify(line)))).toEqual(
    new Set([JSON.stringify({ isAsWide: true, end: '1px', last: '0px' })]),
  )
})

test('every department stands on one line of the list to choose from, inside the page', async () => {
  const { page } = await open(`${url}/career`)
  await untilLive(page)
  const button = page.getByRole('button', { name: 'Department: Select Department' })
  const list = page.getByRole('listbox')

  const seen = await atWidths(page, widthsOf(375, 600, 768, 1024, 1176, 1440), async (_, width) => {
    const isWhole = await button
      .locator('span')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)
    await button.click()
    const names = page.getByRole('option').locator('span')
    await names.first().waitFor()
    const boxes = await names.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))
    const popup = await list.boundingBox()
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'hidden' })
    return {
      isWhole,
      hasMany: boxes.length > 5,
      isOneLine: Math.max(...boxes.map(({ height }) => height)) < 40,
      isInside: (popup?.x ?? 0) + (popup?.width ?? 0) <= width - 20,
    }
  })

  const right = { isWhole: true, hasMany: true, isOneLine: true, isInside: true }
  expect(seen).toEqual(seen.map(({ width }) => ({ width, ...right })))
})

test('the parts of a search stand clear of each other on two lines', async () => {
  const search = '/career?title=welder&department=FIN'
  const { page } = await open(url + search, { viewport: { width: 375, height: 800 } })

  const title = await page.getByRole('link', { name: '“welder”: remove' }).boundingBox()
  const department = await page.getByRole('link', { name: /Accounts: remove/ }).boundingBox()

  expect((department?.y ?? 0) - (title?.y ?? 0) - (title?.height ?? 0)).toBeGreaterThanOrEqual(8)
})

test('the way back from a search has the line of a link on its own', async () => {
  const { page } = await open(`${url}/career?title=welder&department=FIN`)

  const line = await page.getByRole('link', { name: 'All openings' }).evaluate((link) => {
    const { textDecorationThickness, textDecorationColor } = getComputedStyle(link)
    return [textDecorationThickness, textDecorationColor]
  })

  expect(line).toEqual(['2px', 'rgb(232, 86, 42)'])
})

test('on a phone the department of an opening stands below its other facts', async () => {
  // Nothing is found, and the closest are of any department.
  const search = '/career?title=finance+welder'
  const { page } = await open(url + search, { viewport: { width: 375, height: 800 } })

  const facts = await page
    .getByRole('article')
    .first()
    .locator('dl > div')
    .evaluateAll((facts) =>
      facts
        .filter((fact) => fact.clientWidth > 1)
        .map((fact) => fact.querySelector('dd')?.getBoundingClientRect()),
    )

  const [experience, type, department] = facts
  const opening = page.getByRole('article').first()
  const title = await opening.getByRole('heading').boundingBox()
  const key = await opening.getByText(/^FIN-/).boundingBox()
  expect(facts).toHaveLength(3)
  expect(department?.left).toBe(title?.x)
  expect(department?.top).toBeGreaterThanOrEqual(type?.bottom ?? Number.NaN)
  expect([experience?.top, type?.top]).toEqual([key?.y, key?.y])
  expect(experience?.left).toBeGreaterThan((key?.x ?? 0) + (key?.width ?? 0))
})

test('on paper openings are blocks, none of which a page cuts', async () => {
  const { page } = await open(`${url}/career`)
  await page.emulateMedia({ media: 'print' })

  const ways = await page.locator('main ul:has(> li > article)').evaluateAll((lists) =>
    lists.flatMap((list) =>
      [list.parentElement?.parentElement, list.parentElement, list, ...list.children].map(
        (part) => {
          const { display, breakInside } = getComputedStyle(part as Element)
          return `${display} ${part?.tagName === 'LI' ? breakInside : ''}`
        },
      ),
    ),
  )

  expect(new Set(ways)).toEqual(new Set(['block ', 'block avoid']))
})
