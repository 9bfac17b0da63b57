import type { Page } from 'playwright-core'

/** Adds what the policy blocks to the complaints, beside what the console says of it. */
export async function noteViolations(page: Page, complaints: string[]) {
  await page.exposeFunction('noteViolation', (violation: string) => complaints.push(violation))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      Reflect.get(globalThis, 'noteViolation')(`blocked: ${effectiveDirective} ${blockedURI}`)
    })
  })
}
