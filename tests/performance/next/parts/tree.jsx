import Link from 'next/link'
import { createElement } from 'react'
import { Region } from './region'

const pages = /^\/(contact|career(\?.*)?|blog\/honest-oee-before-automation)?$/

/**
 * Elements of a tree from `content/`: a text, or `[tag, props, children]`. A tag that begins with "slot:" stands for
 * what is given for it.
 */
export function render(node, slots = {}, key = undefined) {
  if (typeof node === 'string') return node
  const [tag, props, children] = node
  if (tag.startsWith('slot:')) return slots[tag.slice('slot:'.length)]
  const inner = renderAll(children, slots)
  const type = typeOf(tag, props)
  return createElement(type, { ...props, key }, ...inner)
}

export function renderAll(nodes, slots) {
  return nodes.map((node, position) => render(node, slots, position))
}

/** Regions come to life, as on our pages; links to pages that are here are Next's. */
function typeOf(tag, props) {
  if (props['data-region']) return Region
  return tag === 'a' && pages.test(props.href) ? Link : tag
}
