import { until } from '../support/until'

type Json = string | number | boolean | null | undefined | Json[] | { [key: string]: Json }

/** A browser that Playwright does not drive as Debian has it, with one window. */
export type OtherBrowser = {
  name: string
  open(url: string): Promise<void>
  /** Runs a function in the page; it sees only its arguments. */
  run<Args extends Json[], Result extends Json>(
    inPage: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result>
  stop(): Promise<void>
}

declare global {
  var noted: string[] | undefined
}

/** What the page says has gone wrong since it is live; a page that came in its place says so. */
export const complaintsOf = (browser: OtherBrowser) =>
  browser.run(() => {
    if (globalThis.noted) return globalThis.noted
    const since = new Date(performance.timeOrigin).toISOString()
    const earlier: string[] = JSON.parse(sessionStorage.noted ?? '[]')
    return [...earlier, `${location.href} from ${document.referrer} since ${since}`]
  })

/** Opens a page, waits until it is hydrated, and notes its complaints from then on. */
export async function openLive(browser: OtherBrowser, url: string) {
  await browser.run(() => {
    document.documentElement.dataset.left = ''
    return null
  })
  await browser.open(url)
  // A browser says that it has opened a page while it still shows the one before, or an empty one in between.
  await until(() =>
    browser.run(() => {
      const regions = [...document.querySelectorAll('[data-wake="idle"]')]
      const isNew = document.documentElement.dataset.left === undefined
      return isNew && regions.length > 0 && regions.every((one) => one.hasAttribute('data-live'))
    }),
  )
  await browser.run(() => {
    const noted = [`${location.href} was live at ${new Date().toISOString()}`]
    // For the page that comes in its place.
    addEventListener('pagehide', () => {
      sessionStorage.noted = JSON.stringify([...noted, `and left at ${new Date().toISOString()}`])
    })
    const complaints: string[] = []
    globalThis.noted = complaints
    const note = (what: unknown) => {
      complaints.push(String(what))
      noted.push(String(what))
    }
    addEventListener('error', ({ message }) => note(message))
    addEventListener('unhandledrejection', ({ reason }) => note(reason))
    addEventListener('securitypolicyviolation', ({ violatedDirective }) => note(violatedDirective))
    console.error = note
    return null
  })
}

/** Clicks what has this text, or this accessible name. */
export async function click(browser: OtherBrowser, text: string) {
  await until(() =>
    browser.run((wanted) => {
      const all = [...document.querySelectorAll<HTMLElement>('a, button, [role="option"]')]
      const found = all.find(
        (element) =>
          element.checkVisibility() &&
          (element.getAttribute('aria-label') === wanted ||
            [element, ...element.children].some(
              ({ textContent }) => textContent?.trim() === wanted,
            )),
      )
      found?.click()
      return found !== undefined
    }, text),
  )
}

/** Types into the field of that name, as React hears it. */
export async function type(browser: OtherBrowser, name: string, text: string) {
  await browser.run(
    (wanted, typed) => {
      const field = document.querySelector<HTMLInputElement>(`form [name="${wanted}"]`)
      if (!field) throw new Error(`There is no field ${wanted}.`)
      field.focus()
      const prototype = Object.getPrototypeOf(field)
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, typed)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      return null
    },
    name,
    text,
  )
}
