import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeQuicker, ensureBrowser, ensureOtherBrowsers, ensureTestBrowser } from './browser'

// A person may have one of Playwright's own.
jest.mock('playwright-core', () => ({ chromium: { executablePath: () => '' } }))

let folder: string
const { PATH, CHROME_PATH, CI } = process.env

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'browsers-'))
  process.env.PATH = folder
  delete process.env.CHROME_PATH
  delete process.env.CI
})

afterEach(() => {
  Object.assign(process.env, { PATH, ...(CHROME_PATH && { CHROME_PATH }), ...(CI && { CI }) })
  rmSync(folder, { recursive: true })
})

function put(...programs: string[]) {
  for (const program of programs) writeFileSync(join(folder, program), '')
}

test('tests drive a Chromium without a window, people look at a whole one', () => {
  put('chromium', 'chromium-headless-shell')

  expect(ensureTestBrowser()).toBe(join(folder, 'chromium-headless-shell'))
  expect(ensureBrowser()).toBe(join(folder, 'chromium'))
})

test('tests drive the Chromium that is there, and install no second one', () => {
  put('google-chrome')

  expect(ensureTestBrowser()).toBe(join(folder, 'google-chrome'))
})

test('says which Chromium would be quicker, until it is there', () => {
  put('google-chrome')
  expect(describeQuicker()).toEqual([expect.stringContaining('apt-get install chromium-headless')])

  put('chromium-headless-shell')
  expect(describeQuicker()).toEqual([])
})

test('CHROME_PATH is used, or refused by name', () => {
  put('chromium-headless-shell', 'mine')
  process.env.CHROME_PATH = join(folder, 'mine')
  expect(ensureTestBrowser()).toBe(join(folder, 'mine'))

  process.env.CHROME_PATH = join(folder, 'none')
  expect(ensureTestBrowser).toThrow(
    `CHROME_PATH is "${folder}/none", and there is no such file. Correct or unset it.`,
  )
})

test('Firefox and WebKit are tried where both are there, with a screen', () => {
  put('firefox-esr', 'WebKitWebDriver')
  expect(ensureOtherBrowsers()).toEqual({})

  put('Xvfb')
  expect(ensureOtherBrowsers()).toEqual({
    FIREFOX_PATH: join(folder, 'firefox-esr'),
    WEBKIT_DRIVER_PATH: join(folder, 'WebKitWebDriver'),
  })
})
