import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@site/tasks'
import type { Page } from 'playwright-core'

type Violation = { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }

const source = readFileSync(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8')

/** The rules whose outcome depends on colours. */
export const rulesOfColours = ['color-contrast', 'link-in-text-block']

/** Violations of the rules (of all, unless some are named) in the page's current state, a line for each element. */
export async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  await untilColoursRest(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const violations: Violation[] = await page.evaluate(async (runOnly) => {
    // Without JavaScript no timer fires.
    if (matchMedia('(scripting: none)').matches) {
      Object.assign(globalThis, { setTimeout: (run: () => void) => run() })
    }
    // Otherwise axe also describes every element that passes.
    const options = {
      resultTypes: ['violations'],
      ...(runOnly && { runOnly }),
      // Axe reads the fill of a text, which the browser says as it was before the visitor's colours.
      rules: { 'color-contrast': { enabled: !matchMedia('(forced-colors: active)').matches } },
    }
    const result = await Reflect.get(globalThis, 'axe').run(document, options)
    return result.violations
  }, rules)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => {
      const [, reason = ''] = failureSummary.split('\n')
      return `${id}: ${target.join(' ')} ${reason.trim()}`
    }),
  )
}

/**
 * Colours that change slowly under the pointer change slowly with the scheme too, and what opens fades in. Drawings that
 * move for longer change no colour.
 */
async function untilColoursRest(page: Page) {
  await page.evaluate(() => {
    const isShort = ({ effect }: Animation) => Number(effect?.getComputedTiming().endTime) < 1_000
    const fading = document.getAnimations().filter(isShort)
    return Promise.allSettled(fading.map(({ finished }) => finished))
  })
}
