import type { Page } from 'playwright-core'

/** Counts calls of the canary function, in every frame, from before the first script. */
export async function watchCanary(page: Page) {
  await page.addInitScript(() => {
    const runs: unknown[] = []
    Object.assign(globalThis, { runs, canary: (by: unknown) => runs.push(by) })
    // Prevented, because a link to another site is no danger but would end the test.
    addEventListener(
      'click',
      (event) => {
        const link = event.target instanceof Element ? event.target.closest('a') : null
        const isProvoked: unknown = Reflect.get(globalThis, 'isProvoking')
        if (isProvoked && link?.protocol !== 'javascript:') event.preventDefault()
      },
      true,
    )
    // So would a form that goes to the site itself.
    addEventListener(
      'submit',
      (event) => {
        const { submitter, target } = event
        const address =
          submitter?.getAttribute('formaction') ??
          (target instanceof HTMLFormElement && target.getAttribute('action'))
        const isOwn = new URL(address || '#', location.href).origin === location.origin
        if (Reflect.get(globalThis, 'isProvoking') && isOwn) event.preventDefault()
      },
      true,
    )
  })
}

/** Triggers every handler, and every element as a visitor could, from this one to the footer. Returns what has run. */
export function provoke(page: Page, start: string) {
  return page.evaluate(async (selector) => {
    Object.assign(globalThis, { isProvoking: true })
    const all = [...document.querySelectorAll<HTMLElement>('*')]
    const first = all.findIndex((element) => element.matches(selector))
    // Not there where a payload has swallowed it.
    const footer = all.findIndex(({ id }) => id === 'footer')
    for (const element of all.slice(first, footer < 0 ? undefined : footer)) {
      // Not `attributes`, which a field of a form may have taken.
      for (const name of element.getAttributeNames())
        if (name.startsWith('on')) element.dispatchEvent(new Event(name.slice(2)))
      element.focus?.({ preventScroll: true })
      element.click?.()
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
    Object.assign(globalThis, { isProvoking: false })
    const runs: unknown[] = Reflect.get(globalThis, 'runs')
    return runs.map((by) => `ran No. ${by}`)
  }, start)
}

/** What the body of an article must not hold, and how many headings it has. */
export function inspect(page: Page) {
  return page.evaluate(() => {
    const body = document.querySelector('article > div')
    if (!body) return { dangers: ['the article is not there'], headings: 0 }
    const dangers: string[] = []
    let heading = 'before No. 0'

    const forbidden =
      /^(?:script|style|object|embed|applet|base|meta|link|form|input|button|select|textarea|svg|math|template|video|audio|frame|frameset|dialog|noscript|title)$/i
    for (const element of body.querySelectorAll('*')) {
      if (element.localName === 'h2') heading = element.textContent ?? ''
      if (forbidden.test(element.localName)) dangers.push(`<${element.localName}> in ${heading}`)
      for (const { name, value } of element.attributes) {
        const isOdd = /^on|^style$|^srcdoc$|^id$|^name$|^class$|^srcset$|^data-|^form|^ping$/i.test(
          name,
        )
        const isAddress = /^(?:href|src)$/i.test(name)
        const isSafe = /^(?:https?:|mailto:|tel:|[^a-z:]*$|[^:]*(?:[/?#]|$))/i.test(value)
        // Only what a link of the article leads to keeps an id, under a prefix.
        const isPart = name === 'id' && value.startsWith('in-article-')
        if ((isOdd && !isPart) || (isAddress && !isSafe))
          dangers.push(`${name}="${value}" in ${heading}`)
      }
      const isFrame = element instanceof HTMLIFrameElement
      if (
        isFrame &&
        !/^https:\/\/(?:www\.youtube-nocookie|player\.vimeo)\.com\//.test(element.src)
      ) {
        dangers.push(`a frame of ${element.src} in ${heading}`)
      }
    }
    return { dangers, headings: body.querySelectorAll('h2, h3').length }
  })
}

/** Names that now mean an element of the article's body (DOM clobbering). */
export function findClobbered(page: Page, names: string[]) {
  return page.evaluate((all) => {
    // Not that of the document, which may be taken itself.
    const body = Document.prototype.querySelector.call(document, 'article > div')
    if (!body) throw new Error('The article is not there.')
    const isOfBody = (value: unknown) => value instanceof Element && body.contains(value)
    const isTaken = (value: unknown) =>
      isOfBody(value) || (value instanceof HTMLCollection && [...value].some(isOfBody))
    return all.filter((name) =>
      [globalThis, document].some((owner) => isTaken(Reflect.get(owner, name))),
    )
  }, names)
}
