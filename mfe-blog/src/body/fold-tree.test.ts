import { foldTree } from './fold-tree'
import { type Child, element, isElement } from './html-tree'

const text = (value: string): Child => ({ type: 'text', value })

/** The results, and how often it could be paused. */
function run<Result>(work: Generator<void, Result>) {
  let pauses = 0
  for (;;) {
    const { done, value } = work.next()
    if (done) return { value, pauses }
    pauses += 1
  }
}

const body = [
  element('ul', {}, [
    element('li', {}, [text('one'), element('b', {}, [text('two')])]),
    element('li', {}, []),
  ]),
  text('three'),
]

test('a node comes after its children, with what was made of them', () => {
  const { value } = run(
    foldTree<string>(body, (node, inner) =>
      isElement(node)
        ? [`${node.tagName}(${inner.join(' ')})`]
        : node.type === 'text'
          ? [node.value]
          : [],
    ),
  )

  expect(value).toEqual(['ul(li(one b(two)) li())', 'three'])
})

test('a node may become several, or none', () => {
  const { value } = run(
    foldTree<string>(body, (node, inner) => {
      if (isElement(node)) return node.tagName === 'b' ? [] : inner
      return node.type === 'text' ? [...node.value] : []
    }),
  )

  expect(value).toEqual([...'onethree'])
})

test('elements are entered in document order, and what replaces them is around', () => {
  let count = 0
  const { value } = run(
    foldTree<string>(
      body,
      (node, inner, around) =>
        isElement(node) ? inner : [around.map(({ tagName }) => tagName).join(' ')],
      (entered) => {
        count += 1
        return { ...entered, tagName: `${entered.tagName}${count}` }
      },
    ),
  )

  expect(value).toEqual(['ul1 li2', 'ul1 li2 b3', ''])
})

test.each([
  [
    'one element holds it all',
    [
      element(
        'p',
        {},
        Array.from({ length: 10_000 }, () => text('x')),
      ),
    ],
  ],
  [
    'nothing of it is left',
    [
      element(
        'span',
        {},
        Array.from({ length: 10_000 }, () => element('b', {}, [])),
      ),
    ],
  ],
])('it can be paused where %s', (_, nodes) => {
  const { pauses } = run(foldTree<Child>(nodes, (node) => (isElement(node) ? [] : [node])))

  expect(pauses).toBeGreaterThan(100)
})

test('it can be paused within what is made of one text', () => {
  const { value, pauses } = run(
    foldTree<string>([text('x'.repeat(10_000))], (node) =>
      node.type === 'text' ? node.value : [],
    ),
  )

  expect(value).toHaveLength(10_000)
  expect(pauses).toBeGreaterThan(100)
})
