import { createHoldBack } from './hold-back'

/** In ms; a timer may be early by one. */
const heldFor = 249

async function timeOf(held: Promise<void>) {
  const began = performance.now()
  await held
  return performance.now() - began
}

test('a refusal is held back for a quarter of a second', async () => {
  const holdBack = createHoldBack()

  expect(await timeOf(holdBack())).toBeGreaterThanOrEqual(heldFor)
})

test('a thousand are held at most: the next is told at once, and later ones are held again', async () => {
  const holdBack = createHoldBack()
  const told: string[] = []
  const all = Array.from({ length: 1000 }, () => holdBack().then(() => told.push('held')))

  await holdBack().then(() => told.push('at once'))
  await Promise.all(all)

  expect(told[0]).toBe('at once')
  expect(await timeOf(holdBack())).toBeGreaterThanOrEqual(heldFor)
})
