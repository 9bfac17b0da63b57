import { createRandom } from '../random'

/** Parts of HTML: a start, a loop that is repeated up to the size, and an end. */
export type Body = { start: string[]; loop: string[]; end: string[] }

type Heavy = { body: Body; cost: number }

type Search = {
  seed: number
  /** Number of random bodies to start from; each is then mutated. */
  starts: number
  changes: number
  /** Length of the bodies, in characters. */
  size: number
  measure: (html: string) => number
}

const tags = (
  'p div span font a b i em nobr h2 ul ol li dl dt dd table caption colgroup col thead tbody tr td th ' +
  'blockquote pre code figure img iframe br svg math mtext foreignObject template select option form ' +
  'button object marquee style title textarea script html body frameset x'
).split(' ')

// `#` becomes a different number each time, so that no two tags are the same.
const attributes = [
  '',
  '',
  ' a=#',
  ' #',
  ' href="/b#"',
  ' src="https://a.example/#.png"',
  ' title="<b>"',
  ' dir=',
]

const words = [
  'x',
  'word ',
  ' ',
  '\n',
  '&',
  '<',
  '&amp;',
  '&#65;',
  '&notit;',
  '&#1',
  '0',
  '"',
  '>',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '\u0000',
  '🏭',
]

/** Finds the costliest bodies by hill climbing: mutations that cost more are mutated further. */
export function searchHeavyBodies({ seed, starts, changes, size, measure }: Search): Heavy[] {
  const random = createRandom(seed)
  const pick = <Item>(items: Item[]) => items[Math.floor(random() * items.length)]
  const part = () => {
    const kind = random()
    if (kind < 0.3) return pick(words) ?? ''
    return kind < 0.75 ? `<${pick(tags)}${pick(attributes)}>` : `</${pick(tags)}>`
  }
  const parts = (most: number) => Array.from({ length: Math.floor(random() * most) }, part)

  function change(body: Body): Body {
    const changed = { start: [...body.start], loop: [...body.loop], end: [...body.end] }
    const list = pick([changed.start, changed.loop, changed.loop, changed.end]) ?? changed.loop
    const at = Math.floor(random() * (list.length + 1))
    const way = random()
    if (way < 0.4) list.splice(at, 0, part())
    else if (way < 0.6) list.splice(at, 1)
    else if (way < 0.8) list.splice(at, 1, part())
    else list.splice(at, 0, ...list.slice(0, 20))
    return changed
  }

  function climb(): Heavy {
    let body: Body = { start: parts(4), loop: [part(), ...parts(5)], end: parts(3) }
    let best = costOf(body)
    for (let step = 0; step < changes; step += 1) {
      const next = change(body)
      const found = costOf(next)
      if (found.cost <= best.cost) continue
      body = next
      best = found
    }
    return best
  }

  function costOf(body: Body): Heavy {
    return { body, cost: measure(writeBody(body, size)) }
  }

  return Array.from({ length: starts }, climb).sort((one, other) => other.cost - one.cost)
}

export function writeBody({ start, loop, end }: Body, size: number) {
  const once = [...start, ...end].join('').length
  const times = Math.ceil((size - once) / Math.max(1, loop.join('').length))
  const repeated = Array.from({ length: Math.max(0, times) }, () => loop.join(''))
  let count = 0
  return [...start, ...repeated, ...end].join('').replaceAll('#', () => String(count++))
}
