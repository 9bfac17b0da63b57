import type { Locator, Page } from 'playwright-core'
import { sample, send, sendButton, untilFormIsLive } from '../contact/enquiry'
import { readThrough, untilLive } from '../support/browser/browser'
import { sharePage } from '../support/browser/share-page'
import { showRows } from '../support/finding'
import { sampleTemplates } from '../support/pages'

showRows(['U2'], 'what axe does not see')

const url = process.env.SITE_URL ?? ''
const open = sharePage()
const openPlain = sharePage({ javaScriptEnabled: false })
const paths = [...sampleTemplates, '/nowhere']

/** The controls beside which another answers within 12 pixels of their middle: the rule's exception for spacing. */
function findSmall(page: Page) {
  return page.evaluate(() => {
    const least = 24
    /** Within a sentence the height of the line decides. */
    const isInText = (control: Element) =>
      getComputedStyle(control).display === 'inline' &&
      [...(control.parentElement?.childNodes ?? [])].some(
        (node) => node instanceof Text && node.data.trim() !== '',
      )
    const controlOf = (element: Element | null | undefined) => {
      const control = element?.closest('a[href], button, input, select, textarea, summary, label')
      return control instanceof HTMLLabelElement ? control.control : control
    }
    const middleOf = (box: DOMRect) => [box.left + box.width / 2, box.top + box.height / 2] as const
    const around = Array.from({ length: 8 }, (_, eighth) => (eighth * Math.PI) / 4)

    function findNeighbour(control: Element) {
      control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
      const [x, y] = middleOf(control.getBoundingClientRect())
      if (controlOf(document.elementFromPoint(x, y)) !== control) return undefined
      // A pixel less: the browser answers for whole pixels.
      const reach = least / 2 - 1
      return around
        .map((angle) =>
          document.elementFromPoint(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach),
        )
        .map(controlOf)
        .find((hit) => hit && hit !== control)
    }

    const nameOf = (control: Element | undefined | null) =>
      control?.getAttribute('aria-label') ?? control?.textContent?.trim()
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => !isInText(control))
      .flatMap((control) => {
        const neighbour = findNeighbour(control)
        return neighbour ? [`${nameOf(control)} is close to ${nameOf(neighbour)}`] : []
      })
  })
}

/** The controls that Tab reaches and something else covers. */
async function findCovered(page: Page) {
  const covered: string[] = []
  const most = 250
  let first: string | undefined
  for (let stop = 0; stop < most; stop++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const control = document.activeElement
      if (!control || control === document.body) return undefined
      const shares = [0.1, 0.5, 0.9]
      // A link that wraps has a box for each line.
      const isSeen = [...control.getClientRects()].some(({ left, top, width, height }) =>
        shares.some((x) =>
          shares.some((y) => {
            const hit = document.elementFromPoint(left + width * x, top + height * y)
            return control.contains(hit) || hit?.contains(control)
          }),
        ),
      )
      return { name: control.outerHTML.slice(0, 120), isSeen }
    })
    // A browser without a window has no toolbar, and may go on to the first stop.
    if (!focused || focused.name === first) return covered
    first ??= focused.name
    if (!focused.isSeen) covered.push(focused.name)
  }
  throw new Error(`The end of the page was not reached with ${most} stops.`)
}

test.each(paths)(
  '%s has no small control (2.5.8), and covers none with the focus (2.4.11)',
  async (path) => {
    const { page } = await open(url + path, {
      viewport: { width: 320, height: 640 },
      reducedMotion: 'reduce',
    })
    await untilLive(page)

    const onPhones = { covered: await findCovered(page), small: await findSmall(page) }
    await page.setViewportSize({ width: 1280, height: 600 })
    const onDesks = { covered: await findCovered(page), small: await findSmall(page) }

    const none = { covered: [], small: [] }
    expect({ onPhones, onDesks }).toEqual({ onPhones: none, onDesks: none })
  },
)

/** What the page moves by itself for longer than the five seconds of the rule. */
function findLongMotion(page: Page) {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(
        ({ timeline, playState }) => timeline === document.timeline && playState === 'running',
      )
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) > 5000)
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : 'moves')),
  )
}

test('buttons stop everything that moves on the home page (2.2.2)', async () => {
  const { page } = await open(url)
  const moving = await findLongMotion(page)
  await untilLive(page)

  const buttons = await page.getByRole('button', { name: 'Pause the slides' }).all()
  // From the last on: a button that was pressed has another name.
  for (const button of buttons.reverse()) await button.click()

  expect(moving).not.toEqual([])
  expect(await findLongMotion(page)).toEqual([])
  expect(await page.getByRole('button', { name: 'Pause the slides' }).count()).toBe(0)
})

/** What may be dragged, by the listeners of the elements and those that React calls for them. */
async function findDragged(page: Page): Promise<string[]> {
  await page.evaluate(() => globalThis.siteBoot?.openAll())
  await page.waitForFunction(() => !document.querySelector('[data-region]:not([data-live])'))
  const client = await page.context().newCDPSession(page)
  // A function of the console, which a page itself has not.
  const expression = `(${dragged})(getEventListeners)`
  const { result, exceptionDetails } = await client.send('Runtime.evaluate', {
    expression,
    includeCommandLineAPI: true,
    returnByValue: true,
  })
  await client.detach()
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description)
  return result.value
}

/** Runs in the page. */
function dragged(listenersOf: (target: Node) => object) {
  const ofDragging = /^(drag|drop|touch|(pointer|mouse)(down|move))/
  // React listens there to everything.
  const root = document.getElementById('site')
  const nativeOf = (target: Node) => (target === root ? [] : Object.keys(listenersOf(target)))
  const propsOf = (target: Node) =>
    Object.entries(target).find(([key]) => key.startsWith('__reactProps$'))?.[1] ?? {}
  const reactOf = (target: Node) =>
    Object.keys(propsOf(target))
      .filter((prop) => prop.startsWith('on'))
      .map((prop) => prop.slice(2).toLowerCase())
  const nameOf = (target: Node) => {
    if (!(target instanceof Element)) return 'the document'
    return target.closest('[data-carousel]') ? 'a carousel' : target.outerHTML.slice(0, 120)
  }
  // An option is lit below the pointer, and chosen by a click.
  const found = [document, ...document.querySelectorAll(':not([role=listbox], [role=listbox] *)')]
    .filter((target) =>
      [...nativeOf(target), ...reactOf(target)].some((event) => ofDragging.test(event)),
    )
    .map(nameOf)
  return [...new Set(found)]
}

test('buttons turn every slide of the home page that can be dragged (2.5.7)', async () => {
  const { page } = await open(url, { reducedMotion: 'reduce' })
  await untilLive(page)
  const carousels = page.locator('[data-carousel]')
  const count = await carousels.count()

  for (let position = 0; position < count; position++) {
    const carousel = carousels.nth(position)
    await carousel.scrollIntoViewIfNeeded()
    const all = await carousel
      .locator('[data-slide]')
      .evaluateAll((slides) => slides.map((slide) => slide.getAttribute('data-slide')))
    expect(await turnThrough(carousel, 'Next slide', all.length)).toEqual([...all.slice(1), '1'])
    expect(await turnThrough(carousel, 'Previous slide', 1)).toEqual(all.slice(-1))
  }

  expect(count).toBeGreaterThan(2)
  // Swiper listens to the document once it has loaded.
  const turned = ['the document', 'a carousel']
  expect(turned).toEqual(expect.arrayContaining(await findDragged(page)))
})

/** Presses a button of a carousel, and tells the slide that each press leads to. */
async function turnThrough(carousel: Locator, button: string, times: number) {
  const shown: (string | null)[] = []
  const active = carousel.locator('[data-slide][data-active]')
  for (let turn = 0; turn < times; turn++) {
    const before = await active.getAttribute('data-slide')
    await carousel.getByRole('button', { name: button }).click()
    const other = carousel.locator(`[data-slide][data-active]:not([data-slide="${before}"])`)
    shown.push(await other.getAttribute('data-slide'))
  }
  return shown
}

const elsewhere = paths.filter((path) => path !== '/')

test.each(elsewhere)('%s stands still (2.2.2), and has nothing to drag (2.5.7)', async (path) => {
  const { page } = await open(url + path)
  await untilLive(page)
  await readThrough(page)

  expect(await findLongMotion(page)).toEqual([])
  const draggable = page.locator('[data-carousel], [draggable="true"], input[type="range"]')
  expect(await draggable.count()).toBe(0)
  expect(await findDragged(page)).toEqual([])
})

/** What the fields of an enquiry hold. */
async function readEnquiry(page: Page) {
  const form = page.locator('form[action="/contact"]')
  const read = Object.keys(sample).map(async (name) => [
    name,
    await form.locator(`[name=${name}]`).inputValue(),
  ])
  return Object.fromEntries(await Promise.all(read))
}

const entered = { ...sample, userEmail: 'asha' }

test('an enquiry that was refused is asked for once (3.3.7)', async () => {
  const { page } = await openPlain(`${url}/contact`)

  await Promise.all([page.waitForNavigation(), send(page, entered)])

  expect(await readEnquiry(page)).toEqual(entered)
  expect(await page.getByText('Invalid email address').isVisible()).toBe(true)
})

test('with JavaScript, too, down to the subject that its link gave (3.3.7)', async () => {
  const { page } = await open(url)
  await untilLive(page)
  const { sub, ...typed } = entered
  const given = { ...typed, sub: 'One process that waits' }

  await page.getByRole('link', { name: 'Describe your process' }).last().click()
  await untilFormIsLive(page)
  for (const [name, text] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(text)
  await sendButton(page).click()
  await page.getByText('Invalid email address').waitFor()

  expect(await readEnquiry(page)).toEqual(given)
  await page.locator('[name=userEmail]').fill(sample.userEmail)
  await page.getByText('Invalid email address').waitFor({ state: 'detached' })
  expect(await page.locator('[aria-invalid=true]').count()).toBe(0)
})
