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
        if (link?.closest('article > div') && link.protocol !== 'javascript:')
          event.preventDefault()
      },
      true,
    )
  })
}

/** Triggers every element of the article as a visitor could, and returns what is dangerous. */
export function findDanger(page: Page, clobbered: string[]) {
  return page.evaluate(async (names) => {
    const article = document.querySelector('article')
    const body = article?.querySelector(':scope > div')
    if (!article || !body) return { dangers: ['the article is not there'], headings: 0 }
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
        if (isOdd || (isAddress && !isSafe)) dangers.push(`${name}="${value}" in ${heading}`)
      }
      const isFrame = element instanceof HTMLIFrameElement
      if (
        isFrame &&
        !/^https:\/\/(?:www\.youtube-nocookie|player\.vimeo)\.com\//.test(element.src)
      ) {
        dangers.push(`a frame of ${element.src} in ${heading}`)
      }
    }

    for (const name of names) {
      for (const owner of [globalThis, document]) {
        const value: unknown = Reflect.get(owner, name)
        const isOfArticle = value instanceof Node && article.contains(value)
        if (isOfArticle) dangers.push(`${name} is taken over`)
      }
    }

    const types = [
      'error',
      'load',
      'toggle',
      'animationstart',
      'animationend',
      'transitionend',
      'begin',
      'end',
      'pointerover',
      'pointerdown',
      'pointerup',
      'mouseover',
      'mousemove',
      'wheel',
      'keydown',
      'input',
    ]
    for (const element of article.querySelectorAll<HTMLElement>('*')) {
      // Our own links lead away.
      if (element.closest('a') && !body.contains(element)) continue
      for (const type of types) element.dispatchEvent(new Event(type))
      element.focus?.({ preventScroll: true })
      element.click?.()
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
    for (const by of Reflect.get(globalThis, 'runs')) dangers.push(`ran No. ${by}`)
    return { dangers, headings: body.querySelectorAll('h2, h3').length }
  }, clobbered)
}
