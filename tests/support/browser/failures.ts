import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { root } from '@site/tasks'
import type { WatchedPage } from './browser'

declare global {
  /** Called by `test-environment.cjs` when a test has failed, before its pages are closed. */
  var keepFailure: ((test: string) => Promise<void>) | undefined
}

const folder = join(root, '.site/test-failures')
const pages = new Set<WatchedPage>()

/** Where the programs of this test file log. The reporter removes it when the file passes. */
export function logFile(): string {
  mkdirSync(folder, { recursive: true })
  return join(folder, `${nameOfFile()}.log`)
}

function nameOfFile() {
  // The shared site is started where there are no tests.
  const testPath = typeof expect === 'undefined' ? undefined : expect.getState().testPath
  if (!testPath) return 'shared-site'
  return relative(join(root, 'tests'), testPath)
    .replace(/\.test\.ts$/, '')
    .replaceAll(sep, '-')
}

const lastRequests = 8

/** Keeps what a page shows, complained of and asked for last, should the test fail while it is open. */
export function keepOnFailure(opened: WatchedPage) {
  pages.add(opened)
  opened.page.once('close', () => pages.delete(opened))
  globalThis.keepFailure = keepPages
}

async function keepPages(test: string) {
  const name = test.replace(/\W+/g, '-').slice(0, 80)
  for (const [index, { page, complaints, requests }] of [...pages].entries()) {
    const path = join(folder, `${nameOfFile()}-${name}-${index + 1}`)
    const asked = requests.slice(-lastRequests).map((address) => `asked for ${address}`)
    writeFileSync(`${path}.txt`, `${[page.url(), ...complaints, ...asked].join('\n')}\n`)
    await page.screenshot({ path: `${path}.png`, timeout: 5000 }).catch((error: unknown) => {
      rmSync(`${path}.png`, { force: true })
      writeFileSync(`${path}.txt`, `No screenshot: ${error}\n`, { flag: 'a' })
    })
  }
}
