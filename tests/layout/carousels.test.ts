import type { Page } from 'playwright-core'
import { readThrough, untilHeld, untilLive } from '../support/browser/browser'
import { holdModules } from '../support/browser/hold'
import { sharePage } from '../support/browser/share-page'
import { readShifts } from '../support/browser/shifts'
import { until, untilEqual } from '../support/until'

const url = process.env.SITE_URL ?? ''
const open = sharePage()
const openWithoutScript = sharePage({ javaScriptEnabled: false })
const openWithClock = sharePage({}, ({ page }) => page.clock.install())

const names = ['Our Services', 'What our clients say', 'Trusted by']

const carousel = (page: Page, name: string) => page.getByRole('region', { name })

/** Numbers of the slides that are wholly in view, from left to right. */
function slidesInView(page: Page, name: string) {
  return carousel(page, name).evaluate((region) => {
    const view = region.querySelector('[aria-label="Slides"]')?.getBoundingClientRect()
    return [...region.querySelectorAll<HTMLElement>('[data-slide]')].flatMap((slide) => {
      const { left, right } = slide.getBoundingClientRect()
      const isIn = view && left >= view.left - 1 && right <= view.right + 1
      return isIn ? [Number(slide.dataset.slide)] : []
    })
  })
}

async function seeAll(page: Page) {
  for (const name of names) {
    await carousel(page, name).scrollIntoViewIfNeeded()
    await carousel(page, name).locator('[data-swiping]').waitFor()
  }
}

const perView = [
  { width: 320, services: 1, testimonials: 1, partners: 2 },
  { width: 424, services: 1, testimonials: 1, partners: 2 },
  { width: 425, services: 1, testimonials: 1, partners: 3 },
  { width: 550, services: 1, testimonials: 1, partners: 3 },
  { width: 551, services: 2, testimonials: 1, partners: 3 },
  { width: 727, services: 2, testimonials: 1, partners: 3 },
  { width: 728, services: 2, testimonials: 1, partners: 4 },
  { width: 1023, services: 2, testimonials: 1, partners: 4 },
  { width: 1024, services: 2, testimonials: 2, partners: 5 },
  { width: 1025, services: 3, testimonials: 2, partners: 5 },
  { width: 1439, services: 3, testimonials: 2, partners: 5 },
  { width: 1440, services: 3, testimonials: 2, partners: 7 },
  { width: 1441, services: 4, testimonials: 2, partners: 7 },
  { width: 1920, services: 4, testimonials: 2, partners: 7 },
]

/** Numbers of slides in view, for every width. */
async function expectPerView(page: Page) {
  for (const { width, services, testimonials, partners } of perView) {
    await page.setViewportSize({ width, height: 800 })
    // Swiper adapts to a new width in one of the next frames.
    const read = async () => {
      const slides = await Promise.all(names.map((name) => slidesInView(page, name)))
      return { width, counts: slides.map((one) => one.length) }
    }
    await untilEqual(read, { width, counts: [services, testimonials, partners] })
  }
}

test('every width shows its number of slides', async () => {
  const { page, complaints } = await open(`${url}/`, { reducedMotion: 'reduce' })
  await seeAll(page)

  await expectPerView(page)

  expect(complaints).toEqual([])
})

test('without JavaScript, too, every width shows its number of slides', async () => {
  const { page } = await openWithoutScript(`${url}/`, { reducedMotion: 'reduce' })

  await expectPerView(page)
})

test('every strip wraps at both ends, and scrolls a focused slide into view', async () => {
  const { page, complaints } = await open(`${url}/`, { reducedMotion: 'reduce' })
  await seeAll(page)
  for (const name of names) {
    const region = carousel(page, name)
    const count = await region.locator('[data-slide]').count()
    const first = async () => (await slidesInView(page, name))[0]

    await region.getByRole('button', { name: 'Previous slide' }).click()
    await untilEqual(first, count)

    for (let turn = 0; turn < count + 1; turn += 1) {
      await region.getByRole('button', { name: 'Next slide' }).click()
    }
    await untilEqual(first, 1)

    const last = region.getByRole('link').last()
    if ((await last.count()) === 0) continue
    await last.focus()
    expect(await last.evaluate((link) => link === document.activeElement)).toBe(true)
    const number = await last.evaluate((link) => link.closest<HTMLElement>('[data-slide]')?.dataset)
    expect(await slidesInView(page, name)).toContain(Number(number?.slide))
  }
  expect(complaints).toEqual([])
})

test('of two slides that are asked for in one frame, the last is shown', async () => {
  // Each slide is at its place at once.
  const { page } = await open(url, {
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  await untilLive(page)
  await seeAll(page)
  const strip = carousel(page, 'Our Services')

  await strip.evaluate(async (region) => {
    await new Promise(requestAnimationFrame)
    for (const name of ['Slide 4', 'Slide 2']) {
      region.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.click()
      // React answers each.
      await new Promise((resolve) => setTimeout(resolve))
    }
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })

  expect((await slidesInView(page, 'Our Services'))[0]).toBe(2)
  expect(await strip.locator('[aria-current]').getAttribute('aria-label')).toBe('Slide 2')
})

test('a slide that gets the focus while the strip adapts to a new size stays in view', async () => {
  const { page } = await open(url, {
    viewport: { width: 320, height: 640 },
    reducedMotion: 'reduce',
  })
  await untilLive(page)
  await seeAll(page)

  await carousel(page, 'Our Services').evaluate(async (region) => {
    const view = region.querySelector<HTMLElement>('[aria-label="Slides"]')
    if (!view) throw new Error('The strip has no view.')
    const frame = requestAnimationFrame
    const held: FrameRequestCallback[] = []
    const showFrame = () => {
      for (const run of held.splice(0)) run(performance.now())
    }
    globalThis.requestAnimationFrame = (run) => held.push(run)
    view.style.height = `${view.offsetHeight + 1}px`
    const others = () => new Promise((resolve) => frame(() => frame(resolve)))
    // By then the observer has told of the new size, and then React of the new slide.
    await others()
    showFrame()
    view.querySelector<HTMLElement>('[data-slide="2"] a')?.focus()
    await others()
    showFrame()
    globalThis.requestAnimationFrame = frame
  })

  expect(await slidesInView(page, 'Our Services')).toEqual([2])
})

test('the buttons and dots of every strip stand in one row, nine dots of a phone in their own, each easy to hit', async () => {
  const { page } = await open(`${url}/`, { reducedMotion: 'reduce' })
  for (const width of [320, 375, 459, 460, 600, 768]) {
    await page.setViewportSize({ width, height: 800 })
    for (const name of names) {
      const buttons = carousel(page, name).getByRole('button')
      const boxes = await buttons.evaluateAll((all) =>
        all.map((button) => {
          const { top, width: wide, height } = button.getBoundingClientRect()
          return { top: Math.round(top), isEasy: wide >= 24 && height >= 44 }
        }),
      )
      const rows = new Set(boxes.map(({ top }) => top)).size
      const isEasy = boxes.every((box) => box.isEasy)
      const isTwo = width < 460 && name === 'Our Services'
      expect({ width, name, rows, isEasy }).toEqual({
        width,
        name,
        rows: isTwo ? 2 : 1,
        isEasy: true,
      })
    }
  }
})

test('every dot leads to its slide', async () => {
  const { page } = await open(`${url}/`, { reducedMotion: 'reduce' })
  await seeAll(page)

  for (const number of [4, 9, 2, 8, 1, 6]) {
    const services = carousel(page, 'Our Services')
    await services.getByRole('button', { name: `Slide ${number}` }).click()
    await untilEqual(async () => (await slidesInView(page, 'Our Services'))[0], number)
  }
})

/** Resolves when the strip has turned by itself. The page's clock is advanced to its turn. */
async function untilTurned(page: Page, name: string) {
  const place = carousel(page, name).getByText(/^Slide \d+ of/)
  await carousel(page, name).scrollIntoViewIfNeeded()
  const before = await place.textContent()
  await until(async () => {
    await page.clock.fastForward(1000)
    return (await place.textContent()) !== before
  })
}

test.each([375, 1440])(
  'nothing shifts at %i pixels, neither on scrolling nor on turning',
  async (width) => {
    const viewport = { width, height: 800 }
    const { page, complaints } = await openWithClock(`${url}/`, { viewport })
    await untilLive(page)

    await readThrough(page)
    for (const name of names) await untilTurned(page, name)

    expect(await readShifts(page)).toEqual([])
    expect(complaints).toEqual([])
  },
)

test('a turn requested before hydration is made when the carousel wakes', async () => {
  const { page } = await open('about:blank', { reducedMotion: 'reduce' })
  const { release } = await holdModules(page)
  await page.goto(`${url}/`, { waitUntil: 'commit' })
  await untilHeld(page)
  const services = carousel(page, 'Our Services')

  await services.getByRole('button', { name: 'Next slide' }).click()
  release()

  await services.getByText('Slide 2 of 9').waitFor({ state: 'attached' })
  await services.locator('[data-swiping]').waitFor()
  await untilEqual(async () => (await slidesInView(page, 'Our Services'))[0], 2)
})
