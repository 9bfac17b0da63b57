import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
/** Chromium without a window, which takes half of the work. */
const windowless = 'chromium-headless-shell'
/** The programs for Firefox and WebKit, with their Debian packages. WebKit's needs a screen. */
const others = { 'firefox-esr': 'firefox-esr', WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' }
const packages = ['apt-get', 'install', '-y', '-qq', '--no-install-recommends']

/** Path of the Chromium that tests drive: as `ensureBrowser`, one without a window where there is one. */
export function ensureTestBrowser(): string {
  if (process.env.CHROME_PATH) return ensureBrowser()
  const found = findOnPath([windowless])
  if (found) return found
  // Outside of CI, a second browser is never installed beside one that is there.
  const isWanted = process.env.CI || !findBrowser()
  return (isWanted && install(windowless)) || ensureBrowser()
}

/** What to do for quicker tests, unless it is done, or CI does it. */
export function describeQuicker(): string[] {
  if (process.env.CI || process.env.CHROME_PATH || findOnPath([windowless])) return []
  return [
    `A Chromium without a window takes a fifth off the tests in a browser. Debian has it: apt-get install ${windowless}`,
  ]
}

/**
 * Variables by which tests find Firefox and the driver of WebKit, which are installed in CI. None unless both are
 * there.
 */
export function ensureOtherBrowsers(): NodeJS.ProcessEnv {
  const missing = Object.entries(others).filter(([program]) => !findOnPath([program]))
  if (process.env.CI && missing.length > 0) installPackages(missing.map(([, name]) => name))
  const [FIREFOX_PATH, WEBKIT_DRIVER_PATH, screen] = Object.keys(others).map((program) =>
    findOnPath([program]),
  )
  return FIREFOX_PATH && WEBKIT_DRIVER_PATH && screen ? { FIREFOX_PATH, WEBKIT_DRIVER_PATH } : {}
}

/** What to do for tests in all browsers. */
export const otherBrowsersMissing = `Firefox or WebKit is not installed, so tests/browsers is left out. Debian has both: apt-get install ${Object.values(others).join(' ')}`

/**
 * Path of a Chromium as visitors have it: `CHROME_PATH`, an installed one, or one that it installs now. Throws with
 * what was tried when there is none.
 */
export function ensureBrowser(): string {
  const given = process.env.CHROME_PATH
  if (given) {
    if (existsSync(given)) return given
    throw new Error(`CHROME_PATH is "${given}", and there is no such file. Correct or unset it.`)
  }
  return findBrowser() ?? installBrowser()
}

function findBrowser() {
  const own = chromium.executablePath()
  return own && existsSync(own) ? own : findOnPath(names)
}

function findOnPath(programs: string[]) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return programs
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path))
}

function installBrowser(): string {
  const playwright = createRequire(import.meta.url).resolve('playwright-core/package.json')
  console.log('No Chromium found; installing one …')
  perform([process.execPath, join(playwright, '../cli.js'), 'install', 'chromium'])
  const found = findBrowser() ?? install('chromium')
  if (found) return found
  throw new Error(
    'The browser tests need Chromium, and none could be installed (tried "playwright install chromium"' +
      ' and, as root, "apt-get install chromium"). Install one and set CHROME_PATH to it.',
  )
}

/** By Debian's package of that name. Undefined where that fails. */
function install(program: string): string | undefined {
  installPackages([program])
  return findOnPath([program])
}

/** Only root may install packages. */
function installPackages(wanted: string[]) {
  if (process.getuid?.() !== 0) return
  console.log(`Installing ${wanted.join(', ')} …`)
  perform(['apt-get', 'update', '-qq'])
  // Ended half-way, it would leave packages that keep every later one from being installed.
  perform([...packages, ...wanted], 1_800_000)
}

function perform([command = '', ...words]: string[], longest = 300_000) {
  spawnSync(command, words, {
    stdio: ['ignore', 'ignore', 'ignore'],
    timeout: longest,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
