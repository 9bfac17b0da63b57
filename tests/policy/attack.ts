import type { RowId } from '@site/tasks'
import type { Page } from 'playwright-core'
import type { Alteration } from './altering-proxy'
import type { startCanary } from './canary'
import type { Change } from './loosen'

/** What an attack meets: a host of the attacker's, the page, its boot script, and the module that this starts. */
export type Stage = {
  canary: Awaited<ReturnType<typeof startCanary>>
  shown: string
  boot: string
  main: string
}

/** True when the attack has succeeded. */
export type Run = (page: Page, stage: Stage) => Promise<boolean>

/** How a protection is taken out: by a function out of the headers of a page, otherwise elsewhere. */
export type Removal = Change | Pick<Alteration, 'html' | 'fileHeaders' | 'asked'>

export type Attack = {
  /** The row that fails without the protection. */
  row: RowId
  what: string
  without: Removal
  /** Protections against the same attack, taken out both times, so that each is shown alone. */
  beside?: Removal
  markup?: (stage: Stage) => string
  file?: (stage: Stage) => { path: string; text: string }
  run: Run
}

export const hasRun: Run = (page) => page.evaluate(() => 'attacked' in globalThis)

/** Resolves when the module that the boot script starts has run, or was refused. */
export const startsBoot: Run = async (page, stage) => {
  await page.keyboard.press('Shift')
  await page.waitForFunction(() => 'attacked' in globalThis || 'isRefused' in globalThis)
  return hasRun(page, stage)
}
