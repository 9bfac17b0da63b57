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

/** What the page says has gone wrong since it is live; and that it was left for a new one, and what it had said. */
export const complaintsOf = (browser: OtherBrowser) =>
  browser.run((): string[] => globalThis.noted ?? JSON.parse(sessionStorage.noted ?? '[]'))

declare global {
  var noted: string[]
}

/** Opens a page, waits until it is hydrated, and notes its complaints from then on. */
export async function openLive(browser: OtherBrowser, url: string) {
  await browser.open(url)
  await until(() =>
    browser.run(() =>
      [...document.querySelectorAll('[data-wake="idle"]')].every((region) =>
        region.hasAttribute('data-live'),
      ),
    ),
  )
  await browser.run(() => {
    globalThis.noted = []
    const note = (what: unknown) => void noted.push(String(what))
    addEventListener('error', ({ message }) => note(message))
    addEventListener('unhandledrejection', ({ reason }) => note(reason))
    addEventListener('securitypolicyviolation', ({ violatedDirective }) => note(violatedDirective))
    console.error = note
    addEventListener('pagehide', () => {
      sessionStorage.noted = JSON.stringify([...noted, `a new page after ${location.pathname}`])
    })
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
