import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/**
 * Path of the Chromium that tests drive: `CHROME_PATH`, an installed one, or one that it installs now. Throws with
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
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [chromium.executablePath(), ...onPath].find((path) => path && existsSync(path))
}

function installBrowser(): string {
  console.log('No Chromium found; installing one …')
  const playwright = createRequire(import.meta.url).resolve('playwright-core/package.json')
  const attempts = [
    [process.execPath, join(playwright, '../cli.js'), 'install', 'chromium'],
    ...(process.getuid?.() === 0
      ? [
          ['apt-get', 'update', '-qq'],
          ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'],
        ]
      : []),
  ]
  for (const [command = '', ...words] of attempts) {
    spawnSync(command, words, {
      stdio: ['ignore', 'ignore', 'ignore'],
      timeout: 300_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    const found = findBrowser()
    if (found) return found
  }
  throw new Error(
    'The browser tests need Chromium, and none could be installed (tried "playwright install chromium"' +
      ' and, as root, "apt-get install chromium"). Install one and set CHROME_PATH to it.',
  )
}
