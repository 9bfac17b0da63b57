/** A seeded generator of random numbers from 0 to 1. */
export function createRandom(start: number) {
  let state = start
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

/** Some of a list, the same ones for a seed. */
export function pickSome<Item>(items: Item[], count: number, seed: number): Item[] {
  const random = createRandom(seed)
  const left = [...items]
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(random() * left.length, 1),
  ).flat()
}
