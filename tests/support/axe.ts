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
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const violations: Violation[] = await page.evaluate(async (runOnly) => {
    // Otherwise axe also describes every element that passes.
    const options = { resultTypes: ['violations'], ...(runOnly && { runOnly }) }
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
