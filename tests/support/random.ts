/** Numbers from 0 to 1 that are the same in every run. */
export function createRandom(start: number) {
  let state = start
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
