import { fireEvent, screen } from '@testing-library/react'

const heldAtMost = 10_000

/** Events that reach the window unprevented, so that the browser acts on them. */
let native: string[]
/** Ends the loading of the page's font. */
let bringFont: () => void
/** Reports the first paint. */
let paint: () => void
let listening: jest.SpyInstance<void, Parameters<typeof window.addEventListener>>

beforeAll(() => {
  // jsdom has none; this one never reports an intersection.
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
  globalThis.PerformanceObserver = class {
    constructor(report: () => void) {
      paint = report
    }
    observe() {}
  } as unknown as typeof PerformanceObserver
  window.matchMedia = jest.fn().mockReturnValue({ matches: false })
})

beforeEach(async () => {
  jest.useFakeTimers()
  native = []
  const loaded = new Promise<void>((resolve) => {
    bringFont = resolve
  })
  // jsdom has none of these.
  Object.assign(document, { fonts: { load: () => loaded } })
  Object.assign(performance, { getEntriesByType: () => [{ type: 'navigate' }] })
  document.head.replaceChildren()
  document.body.innerHTML = `
    <div data-region="page" data-wake="idle">
      <a href="#top">Up</a>
      <button type="button">Next</button>
      <a href="#menu" role="button" data-control="disclose" aria-expanded="false">Menu</a>
      <button type="button" data-control="top" hidden>Back to top</button>
      <div data-region="search" data-wake="intent">
        <form method="post"><input name="title"><button>Submit</button></form>
      </div>
    </div>
    <div data-region="footer" data-wake="visible"><button type="button">Subscribe</button></div>`
  // jsdom loads no scripts by their address.
  const script = Object.assign(document.createElement('script'), { type: 'text/plain' })
  script.dataset.main = '/web/main.js'
  script.dataset.modules = '/web/main.js /web/vendor.js /careers/page.js'
  listening = jest.spyOn(window, 'addEventListener')
  jest.spyOn(document, 'currentScript', 'get').mockReturnValue(script)
  document.onclick = note
  document.onsubmit = note
  await jest.isolateModulesAsync(async () => void (await import('./boot')))
})

afterEach(() => {
  // Removes the listeners, as leaving the page would.
  for (const listener of listening.mock.calls) window.removeEventListener(...listener)
  jest.useRealTimers()
  jest.restoreAllMocks()
})

function note(event: Event) {
  const target = event.target instanceof HTMLElement ? event.target : document.body
  native.push(`${event.type} ${target.textContent?.trim()}`)
  // jsdom does not implement form submission.
  if (event.type === 'submit') event.preventDefault()
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** Reports that a region is hydrated. */
function wake(name: string) {
  globalThis.siteBoot?.live(name)
  globalThis.siteBoot?.replay(name)
  jest.advanceTimersByTime(0)
}

test('a click is replayed once when its region wakes, however often the button was pressed', () => {
  press('Next')
  press('Next')
  press('Next')
  const before = [...native]

  wake('page')

  expect(before).toEqual([])
  expect(native).toEqual(['click Next'])
})

test('a region that is awake answers by itself', () => {
  wake('page')

  press('Next')

  expect(native).toEqual(['click Next'])
})

test('links are left to the browser', () => {
  fireEvent.click(screen.getByRole('link', { name: 'Up' }))

  expect(native).toEqual(['click Up'])
})

test('a form is submitted when its region wakes', () => {
  press('Submit')
  const before = [...native]

  wake('page')
  wake('search')

  expect(before).toEqual(['click Submit'])
  expect(native).toEqual(['click Submit', 'submit Submit'])
})

test('a form that asks for an address waits for its region in a page that is live', () => {
  document.querySelector('form')?.setAttribute('method', 'get')
  wake('page')

  press('Submit')
  const before = [...native]
  wake('search')

  expect(before).toEqual(['click Submit'])
  expect(native).toEqual(['click Submit', 'submit Submit'])
})

test('a form that asks for an address is left to the browser, unless something before it waits', () => {
  const form = document.querySelector('form')
  form?.setAttribute('method', 'get')

  press('Submit')
  const first = [...native]
  form?.insertAdjacentHTML('afterbegin', '<button type="button">Choose</button>')
  press('Choose')
  press('Submit')
  wake('page')
  wake('search')

  expect(first).toEqual(['click Submit', 'submit Submit'])
  expect(native).toEqual([...first, 'click Submit', 'click Choose', 'submit ChooseSubmit'])
})

test('a form whose region does not wake is sent by the browser, and the next one at once', () => {
  press('Submit')
  jest.advanceTimersByTime(heldAtMost)
  const late = [...native]

  press('Submit')

  expect(late).toEqual(['click Submit', 'submit Submit'])
  expect(native).toEqual([...late, ...late])
})

test('events held in a page that is given up are replayed at once, also in inner regions', () => {
  press('Submit')
  press('Next')
  press('Subscribe')

  globalThis.siteBoot?.giveUp('page')

  expect(native).toEqual(['click Submit', 'submit Submit', 'click Next'])
})

test('a region that is given up is left to the browser until it wakes', () => {
  const button = screen.getByRole('button', { name: 'Next' })
  const isCold = () => globalThis.siteBoot?.isCold(button)
  const asleep = isCold()

  globalThis.siteBoot?.giveUp('page')
  press('Next')

  expect(asleep).toBe(true)
  expect(isCold()).toBe(false)
  expect(native).toEqual(['click Next'])
})

const entries = () => [...document.head.querySelectorAll('script')]

test('the first interaction starts the application, once, and what it imports before it', () => {
  const before = entries()

  press('Next')
  press('Next')

  expect(before).toEqual([])
  expect(entries().map(({ type, src }) => [type, new URL(src).pathname])).toEqual([
    ['module', '/web/vendor.js'],
    ['module', '/web/main.js'],
  ])
})

test('a pointer starts the application when it moves, not when a page appears below it', () => {
  const starts = () => document.head.querySelectorAll('script[src$="main.js"]').length
  const move = (movementX: number) =>
    window.dispatchEvent(Object.assign(new Event('pointermove'), { movementX, movementY: 0 }))

  move(0)
  expect(starts()).toBe(0)
  move(3)
  move(3)

  expect(starts()).toBe(1)
})

test('when the application does not load, what was held is replayed, and the rest left to the browser', () => {
  press('Next')

  entries()[0]?.dispatchEvent(new Event('error'))
  press('Subscribe')

  expect(native).toEqual(['click Next', 'click Subscribe'])
})

test('the application is started by a Trusted Types policy', async () => {
  const createScriptURL = jest.fn((address: string) => address)
  globalThis.trustedTypes = { createPolicy: (_, rules) => ({ ...rules, createScriptURL }) }
  await jest.isolateModulesAsync(async () => void (await import('./boot')))
  globalThis.trustedTypes = undefined

  fireEvent.keyDown(document.body)

  expect(createScriptURL).toHaveBeenCalledWith('/web/main.js')
})

test('a control acts before hydration, by mouse and keyboard, and leaves it to React after', () => {
  const menu = screen.getByRole('button', { name: 'Menu' })

  fireEvent.click(menu)
  expect(menu).toHaveAttribute('aria-expanded', 'true')
  fireEvent.keyDown(menu, { key: ' ' })
  expect(menu).toHaveAttribute('aria-expanded', 'false')
  fireEvent.keyDown(menu, { key: ' ', repeat: true })
  expect(menu).toHaveAttribute('aria-expanded', 'false')
  expect(native).toEqual([])
  wake('page')
  fireEvent.click(menu)

  expect(menu).toHaveAttribute('aria-expanded', 'false')
  expect(native).toEqual(['click Menu'])
})

test('a control of a region that is given up goes on to act', () => {
  globalThis.siteBoot?.giveUp('page')
  const menu = screen.getByRole('button', { name: 'Menu' })

  fireEvent.click(menu)

  expect(menu).toHaveAttribute('aria-expanded', 'true')
  expect(native).toEqual([])
})

test.each(['asleep', 'given up'])(
  'in a region that is %s the way back to the top is there while the page is scrolled',
  (state) => {
    if (state === 'given up')
      for (const name of ['page', 'search', 'footer']) globalThis.siteBoot?.giveUp(name)
    const isThere = () => screen.queryByRole('button', { name: 'Back to top' }) !== null
    const scroll = (scrollY: number) => {
      Object.assign(globalThis, { scrollY })
      fireEvent.scroll(window)
    }

    expect(isThere()).toBe(false)
    scroll(1)
    expect(isThere()).toBe(true)
    scroll(0)

    expect(isThere()).toBe(false)
  },
)

test('a form with a problem is refused, and one without says that it is being sent', () => {
  document.querySelector('[name="title"]')?.setAttribute('data-problem', 'No title')
  document.querySelector('[name="title"]')?.setAttribute('id', 'title')
  document.querySelector('form')?.insertAdjacentHTML('beforeend', '<p id="title-error"></p>')

  press('Submit')
  expect(screen.getByText('No title')).toBeVisible()
  fireEvent.input(screen.getByRole('textbox'), { target: { value: 'x' } })
  expect(screen.queryByText('No title')).toBeNull()
  press('Submit')
  expect(screen.getByRole('button', { name: 'Submit' })).toHaveAttribute('data-sending')
  wake('page')
  wake('search')

  expect(screen.getByRole('button', { name: 'Submit' })).not.toHaveAttribute('data-sending')
  expect(native.filter((event) => event.startsWith('submit'))).toEqual(['submit Submit'])
})

test('a choice that was followed is undone when the page comes from the back/forward cache', () => {
  document
    .querySelector('[data-region=page]')
    ?.insertAdjacentHTML(
      'beforeend',
      '<form><select data-control="submit"><option selected>All<option>Plant</select></form>',
    )
  const submit = jest.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue()
  const select = screen.getByRole('combobox')

  fireEvent.change(select, { target: { value: 'Plant' } })
  dispatchEvent(new Event('pageshow'))
  expect(select).toHaveValue('Plant')
  expect(select).toHaveAttribute('data-sent')
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))

  expect(submit).toHaveBeenCalledTimes(1)
  expect(select).toHaveValue('All')
  expect(select).not.toHaveAttribute('data-sent')
})

const preloaded = () =>
  [...document.querySelectorAll('link[rel="modulepreload"]')].map((link) => ({
    href: link.getAttribute('href'),
    integrity: link.getAttribute('integrity'),
  }))

test('the modules are preloaded once, when somebody does something', () => {
  const map = Object.assign(document.createElement('script'), { type: 'importmap' })
  map.textContent = JSON.stringify({ integrity: { '/web/main.js': 'sha-main' } })
  document.body.append(map)

  expect(preloaded()).toEqual([])
  fireEvent.pointerDown(document.body)
  fireEvent.keyDown(document.body)

  expect(preloaded()).toEqual([
    { href: '/web/main.js', integrity: 'sha-main' },
    { href: '/web/vendor.js', integrity: '' },
    { href: '/careers/page.js', integrity: '' },
  ])
})

test('the modules are preloaded when the font has come and something is painted, and started after a frame', async () => {
  const started = () => [...document.querySelectorAll('script')].map(({ src }) => src)
  const preloadedAfter = async (happens: () => void) => {
    jest.advanceTimersToNextFrame()
    happens()
    await jest.advanceTimersByTimeAsync(0)
    return preloaded().length
  }

  expect(await preloadedAfter(bringFont)).toBe(0)
  expect(await preloadedAfter(paint)).toBe(3)
  expect(started()).toEqual([])
})

test('the modules of a page that is opened in the background are preloaded after a while', async () => {
  bringFont()
  await jest.advanceTimersByTimeAsync(2000)

  expect(preloaded()).toHaveLength(3)
})
