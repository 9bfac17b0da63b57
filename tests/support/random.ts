/** A seeded generator of random numbers from 0 to 1. */
export function createRandom(start: number) {
  let state = start
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
