import { watchHistory } from './history'

/** The page at /about, to which a link within the document led. */
function openAbout(from: string) {
  const load = jest.fn()
  history.pushState(null, '', from)
  history.pushState(null, '', '/about')
  return { load, handOver: watchHistory(load) }
}

async function go(steps: number) {
  const gone = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  history.go(steps)
  await gone
}

test.each([
  ['another page', '/career'],
  ['another choice of the page', '/about?tab=team'],
])('back to %s loads it, and the application leaves it alone', async (_, to) => {
  const { load, handOver } = openAbout(to)

  await go(-1)

  expect(load).toHaveBeenCalledTimes(1)
  expect(handOver()).toBe(false)
})

test('back to a part of the page loads nothing', async () => {
  const { load, handOver } = openAbout('/about#team')

  await go(-1)

  expect(load).not.toHaveBeenCalled()
  expect(handOver()).toBe(true)
})

test('back and forth loads the page again, which the application may have left alone', async () => {
  const { load, handOver } = openAbout('/career')
  await go(-1)

  await go(1)

  expect(load).toHaveBeenCalledTimes(2)
  expect(handOver()).toBe(false)
})

test('once the application has taken over, back is its own', async () => {
  const { load, handOver } = openAbout('/career')
  handOver()

  await go(-1)

  expect(load).not.toHaveBeenCalled()
})
