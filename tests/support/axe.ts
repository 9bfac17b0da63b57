import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@site/tasks'
import type { Page } from 'playwright-core'

type Violation = { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }

const source = readFileSync(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8')

/** Violations that axe finds in the page's current state, a line for each element. */
export async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(source)
  const violations: Violation[] = await page.evaluate(async () => {
    const result = await Reflect.get(globalThis, 'axe').run(document)
    return result.violations
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => {
      const [, reason = ''] = failureSummary.split('\n')
      return `${id}: ${target.join(' ')} ${reason.trim()}`
    }),
  )
}
