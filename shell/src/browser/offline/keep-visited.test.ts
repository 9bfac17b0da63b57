import { keepVisited } from './keep-visited'

class NavigationTiming {
  constructor(readonly workerStart: number) {}
}

let told: string[][]
let registration: { active: { postMessage: (addresses: string[]) => void } }

const createWorker = () => ({ postMessage: (addresses: string[]) => void told.push(addresses) })

beforeEach(() => {
  told = []
  registration = { active: createWorker() }
  const serviceWorker = {
    controller: registration.active,
    register: async () => undefined,
    ready: Promise.resolve(registration),
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

test('a worker that has taken over meanwhile is told of the next page', async () => {
  arrive(12)
  let navigated = () => {}
  await keepVisited((run) => {
    navigated = run
  })
  registration.active.postMessage = () => undefined

  registration.active = createWorker()
  history.pushState(null, '', '/about')
  navigated()

  expect(told).toEqual([[location.href]])
})
