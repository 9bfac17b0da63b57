import { keepVisited } from './keep-visited'

class NavigationTiming {
  constructor(readonly workerStart: number) {}
}

let told: string[][]

beforeEach(() => {
  told = []
  const active = { postMessage: (addresses: string[]) => void told.push(addresses) }
  const serviceWorker = {
    controller: active,
    register: async () => undefined,
    ready: Promise.resolve({ active }),
  }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
})

function arrive(workerStart: number) {
  Object.assign(globalThis, { PerformanceNavigationTiming: NavigationTiming })
  performance.getEntriesByType = (type: string) =>
    type === 'navigation' ? Object([new NavigationTiming(workerStart)]) : []
}

test('a page that a worker has brought is kept by it already', async () => {
  arrive(12)

  await keepVisited(undefined)

  expect(told).toEqual([])
})

test('a worker that began to control the page later is told of it', async () => {
  arrive(0)

  await keepVisited(undefined)

  expect(told).toEqual([[location.href]])
})
