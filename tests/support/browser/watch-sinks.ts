import type { Page } from 'playwright-core'

/**
 * Notes every call, in every frame and from before the first script, that hands a text with one of these words to what
 * makes code, markup or an address of it (sinks of DOM-based XSS). `readSinks` tells of them.
 */
export async function watchSinks(page: Page, words: string[]) {
  await page.addInitScript((said) => {
    const notes: string[] = []
    Object.assign(globalThis, { sinkNotes: notes })
    const note = (sink: string, value: unknown) => {
      const isText = typeof value !== 'function'
      if (isText && said.some((word) => String(value).includes(word)))
        notes.push(`${sink}: ${value}`)
    }
    /** What else an address may lead to is a script, or somebody else's page. */
    const noteAddress = (sink: string, value: unknown) => {
      const isOwn = URL.canParse(String(value), location.href)
        ? new URL(String(value), location.href).origin === location.origin
        : true
      if (!isOwn) note(sink, value)
    }
    const noteAttribute = (name: string, value: unknown) => {
      if (/^on|^srcdoc$|^style$/i.test(name)) note(name, value)
      if (/^(?:xlink:)?href$|src$|action$|^data$/i.test(name)) noteAddress(name, value)
    }

    function watchCalls(owner: object, names: string[], see = note) {
      for (const name of names) {
        const real: unknown = Reflect.get(owner, name)
        if (typeof real !== 'function') continue
        Reflect.set(owner, name, function (this: unknown, ...args: unknown[]) {
          for (const value of args) see(name, value)
          return Reflect.apply(real, this, args)
        })
      }
    }
    function watchFields(owner: object, names: string[], see = note) {
      for (const name of names) {
        const real = Object.getOwnPropertyDescriptor(owner, name)
        if (!real?.set) continue
        const { set } = real
        Object.defineProperty(owner, name, {
          ...real,
          set(value: unknown) {
            see(name, value)
            Reflect.apply(set, this, [value])
          },
        })
      }
    }

    watchCalls(globalThis, ['eval', 'setTimeout', 'setInterval'])
    watchCalls(globalThis, ['open'], noteAddress)
    globalThis.Function = new Proxy(Function, {
      apply: (real, self, args) => {
        for (const value of args) note('Function', value)
        return Reflect.apply(real, self, args)
      },
      construct: (real, args) => {
        for (const value of args) note('Function', value)
        return Reflect.construct(real, args)
      },
    })
    // Every function leads to it.
    Function.prototype.constructor = globalThis.Function
    watchCalls(Document.prototype, ['write', 'writeln'])
    watchCalls(Document, ['parseHTMLUnsafe'])
    watchCalls(DOMParser.prototype, ['parseFromString'])
    watchCalls(Range.prototype, ['createContextualFragment'])
    watchCalls(Element.prototype, ['insertAdjacentHTML', 'setHTMLUnsafe'])
    watchFields(Element.prototype, ['innerHTML', 'outerHTML'])
    watchFields(ShadowRoot.prototype, ['innerHTML'])
    watchFields(HTMLIFrameElement.prototype, ['srcdoc'])
    watchFields(HTMLScriptElement.prototype, ['text', 'textContent', 'innerText'])
    watchFields(HTMLScriptElement.prototype, ['src'], noteAddress)
    watchFields(HTMLIFrameElement.prototype, ['src'], noteAddress)
    watchFields(HTMLAnchorElement.prototype, ['href'], noteAddress)
    watchFields(HTMLFormElement.prototype, ['action'], noteAddress)
    const { setAttribute } = Element.prototype
    Element.prototype.setAttribute = function (name, value) {
      noteAttribute(name, value)
      setAttribute.call(this, name, value)
    }
  }, words)
}

export function readSinks(page: Page): Promise<string[]> {
  return page.evaluate(() => Reflect.get(globalThis, 'sinkNotes'))
}

/** What of these words has become markup of the page: an element, a script, a handler, an address elsewhere. */
export function findReflected(page: Page, element: string, words: string[]) {
  return page.evaluate(
    ([name, said]) => {
      const isSaid = (text: string | null) => said.some((word) => text?.includes(word))
      const leadsAway = (address: string) =>
        URL.canParse(address, location.href) &&
        new URL(address, location.href).origin !== location.origin
      return [...document.querySelectorAll('*')].flatMap((one) => {
        const isCode = one instanceof HTMLScriptElement && one.type !== 'application/json'
        const attributes = [...one.attributes].filter(
          ({ name: attribute, value }) =>
            isSaid(attribute) ||
            (isSaid(value) &&
              (/^on|^srcdoc$|^style$/i.test(attribute) ||
                (/href$|src$|action$|^data$/i.test(attribute) && leadsAway(value)))),
        )
        const isMarkup = one.localName === name || (isCode && isSaid(one.textContent))
        return isMarkup || attributes.length > 0 ? [one.outerHTML.slice(0, 300)] : []
      })
    },
    [element, words] as const,
  )
}
