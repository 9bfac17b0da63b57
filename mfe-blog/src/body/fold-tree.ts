import { type Child, type Element, isElement } from './html-tree'

// So few that no step takes long, and so many that the steps themselves cost little.
const partsPerStep = 40

type Fold<Result> = (node: Child, inner: Result[], around: Element[]) => Iterable<Result>

/**
 * Folds trees from their leaves up: `fold` gets each node, what was made of its children, and the elements around it.
 * Before that, in document order, `enter` may replace an element. Yields where it can be paused, within a tree and a long
 * text too: a body may be one paragraph.
 */
export function* foldTree<Result>(
  nodes: Child[],
  fold: Fold<Result>,
  enter = (element: Element) => element,
): Generator<void, Result[]> {
  const around: Element[] = []
  let done = 0
  const isTime = () => ++done % partsPerStep === 0
  return yield* foldAll(nodes)

  function* foldAll(siblings: Child[]): Generator<void, Result[]> {
    const results: Result[] = []
    for (const sibling of siblings) {
      const node = isElement(sibling) ? enter(sibling) : sibling
      for (const result of fold(node, yield* foldInner(node), around)) {
        results.push(result)
        if (isTime()) yield
      }
      // A node of which nothing is left takes time too.
      if (isTime()) yield
    }
    return results
  }

  function* foldInner(node: Child): Generator<void, Result[]> {
    if (!isElement(node)) return []
    around.push(node)
    const inner = yield* foldAll(node.children)
    around.pop()
    return inner
  }
}
