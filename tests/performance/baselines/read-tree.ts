/** A text, or tag, props of React, and children. */
export type Tree = string | [string, Record<string, unknown>, Tree[]]

/** Runs in the page: what an element holds, as React would write it. */
export function readTree(selector: string): Tree[] {
  const names: Record<string, string> = {
    class: 'className',
    for: 'htmlFor',
    tabindex: 'tabIndex',
    autocomplete: 'autoComplete',
    novalidate: 'noValidate',
    inputmode: 'inputMode',
    srcset: 'srcSet',
    crossorigin: 'crossOrigin',
    fetchpriority: 'fetchPriority',
    datetime: 'dateTime',
    readonly: 'readOnly',
    referrerpolicy: 'referrerPolicy',
    allowfullscreen: 'allowFullScreen',
    value: 'defaultValue',
  }
  const isKept = (node: Node) => !['NOSCRIPT', 'SCRIPT', 'STYLE'].includes(node.nodeName)

  const nameOf = (name: string) => {
    if (/^(data|aria)-/.test(name)) return name
    return names[name] ?? name.replace(/-(.)/g, (_, letter) => letter.toUpperCase())
  }
  const propsOf = (element: Element) => {
    const props: Record<string, unknown> = {}
    for (const { name, value } of element.attributes) {
      const isFlag = value === '' && Reflect.get(element, name) === true
      const isOwn = name === 'value' && !element.matches('input')
      props[isOwn ? name : nameOf(name)] = isFlag || value
    }
    return props
  }
  const read = (node: Node): Tree[] => {
    if (node instanceof Text) return [node.data]
    if (!(node instanceof Element) || !isKept(node)) return []
    const tag = node instanceof HTMLElement ? node.localName : node.tagName
    return [[tag, propsOf(node), [...node.childNodes].flatMap(read)]]
  }
  const root = document.querySelector(selector)
  if (!root) throw new Error(`The page has no ${selector}.`)
  return [...root.childNodes].flatMap(read)
}
