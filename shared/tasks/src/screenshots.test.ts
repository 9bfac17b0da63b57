import { chromium } from 'playwright-core'
import { run } from './screenshots'

jest.mock('playwright-core', () => ({ chromium: { launch: jest.fn() } }))
jest.mock('./checkout/browser', () => ({ ensureBrowser: () => '' }))

afterEach(() => {
  jest.restoreAllMocks()
  process.exitCode = 0
})

test.each(['readme', undefined])(
  'a page that fails (%s) leaves no browser behind',
  async (what) => {
    const told = jest.spyOn(console, 'error').mockReturnValue()
    jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(''))
    const failure = new Error('The page crashed.')
    const browser = { newPage: () => Promise.reject(failure), close: jest.fn() }
    jest.mocked<() => Promise<unknown>>(chromium.launch).mockResolvedValue(browser)

    await run(what ? [what] : [])

    expect(browser.close).toHaveBeenCalledTimes(1)
    expect(told).toHaveBeenCalledWith('The page crashed.')
  },
)
