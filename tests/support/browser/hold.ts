import type { Page } from 'playwright-core'

/**
 * Holds files back, like a slow network, until `release`; `asked` resolves when the browser asks for one. `times` is
 * how many are held, by default all.
 */
export async function hold(page: Page, files: string | RegExp, times?: number) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let ask = () => {}
  const asked = new Promise<void>((resolve) => {
    ask = resolve
  })
  await page.route(
    files,
    async (route) => {
      ask()
      await released
      await route.continue()
    },
    times ? { times } : {},
  )
  return { asked, release }
}

export const holdModules = (page: Page) => hold(page, '**/releases/**/*.js')
