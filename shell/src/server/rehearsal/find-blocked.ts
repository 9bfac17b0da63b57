import type { DefaultTreeAdapterMap } from 'parse5'

type Element = DefaultTreeAdapterMap['element']

/** What the policy of pages would block of a remote's own elements. A browser would say so on every view. */
export function findBlocked(elements: Element[]): string[] {
  const blocked = elements.flatMap(({ tagName, attrs }) => [
    ...(isRun(tagName, attrs) ? [`a <${tagName}>`] : []),
    ...attrs.filter(({ name }) => /^(style|on.+)$/.test(name)).map(({ name }) => `${name}="…"`),
  ])
  return [...new Set(blocked)].map((what) => `writes ${what}, which the policy of pages blocks`)
}

/** False for a script with data, such as JSON. */
function isRun(tagName: string, attrs: Element['attrs']) {
  if (tagName === 'style' || tagName === 'base') return true
  const type = attrs.find(({ name }) => name === 'type')?.value
  return tagName === 'script' && !/json$/.test(type ?? '')
}
