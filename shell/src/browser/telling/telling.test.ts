import type { PageLog } from './beacon'
import { startTelling } from './telling'

jest.useFakeTimers()

const blog = { remote: 'blog', release: '1.0.0-a', mounts: [], entry: '/remote.js', styles: [] }
const failedLoad = { kind: 'load' as const, at: 1, remote: blog }

let told: unknown[]
let tokens: Promise<Response>
let refuseToken: () => void

beforeEach(() => {
  told = []
  sessionStorage.clear()
  tokens = new Promise((resolve) => {
    refuseToken = () => resolve({ ok: false } as Response)
  })
  Object.assign(globalThis, {
    PerformanceObserver: Object.assign(class {}, { supportedEntryTypes: [] }),
    fetch: () => tokens,
  })
  Object.assign(performance, { getEntriesByType: () => [] })
  Object.assign(navigator, {
    sendBeacon: (_: string, body: string) => told.push(JSON.parse(body)),
  })
})

function openPage(troubles: PageLog['troubles'] = []) {
  startTelling({ shown: [], troubles })
}

/** Listeners of earlier pages stay, so this leaves them nothing to send. */
afterEach(() => refuseToken())

function leavePage() {
  dispatchEvent(new Event('pagehide'))
}

const comes = () => Promise.resolve({ ok: true, text: async () => 'a token' } as Response)

test('a view without a token when the page is left is sent once by the next page', async () => {
  openPage([failedLoad])
  leavePage()
  expect(told).toEqual([])

  tokens = comes()
  openPage()
  await jest.advanceTimersByTimeAsync(600)
  openPage()
  await jest.advanceTimersByTimeAsync(600)

  expect(told).toEqual([
    { token: 'a token', remote: 'blog', release: '1.0.0-a', errors: 0, failedLoads: 1 },
  ])
})

test('a view without trouble is not kept for the next page', () => {
  startTelling({ shown: [{ at: 0, remote: blog }], troubles: [] })

  leavePage()

  expect(sessionStorage).toHaveLength(0)
})

test.each(['{', '1', 'null'])('a next page that finds %s sends nothing', async (kept) => {
  sessionStorage.setItem('untold-views', kept)
  tokens = comes()

  openPage()
  await jest.advanceTimersByTimeAsync(600)

  expect(told).toEqual([])
})
