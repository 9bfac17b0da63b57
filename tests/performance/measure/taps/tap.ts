import type { Browser, CDPSession } from 'playwright-core'
import { openCold } from '../open-cold'
import type { Profile } from '../profiles'
import type { Control } from './controls'
import { watchTap } from './watch-tap'

/** In ms. A tap whose effect has not shown by then is lost, and counts as long, unless it is told to wait longer. */
const usuallyLostAfter = 5000

/** In ms, after the first paint of the page, or of a control that has to be scrolled to or brought up first. */
const delay = 30

/** For a control to appear and to stand still. */
const appearsWithin = 90_000

/** Opens the control's page, taps it right after the first paint, and returns how long its effect takes, in ms. */
export async function tapCold(
  browser: Browser,
  site: string,
  control: Control,
  profile: Profile,
  lostAfter = usuallyLostAfter,
): Promise<number> {
  const { page, client, close } = await openCold(browser, profile)
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<number>((resolve, reject) => {
      const neverThere = () => reject(new Error(`The ${control.name} is not found to be tapped.`))
      timer = setTimeout(neverThere, appearsWithin)
      const act = (x: number, y: number) => {
        clearTimeout(timer)
        timer = setTimeout(() => resolve(lostAfter), lostAfter)
        return control.isSelect ? chooseNext(client) : tapAt(client, x, y)
      }
      const open = async () => {
        await page.exposeFunction('tellEffect', resolve)
        await page.exposeFunction('tellFault', (fault: string) =>
          reject(new Error(`${control.name}: ${fault}`)),
        )
        await page.exposeFunction('askForTap', (x: number, y: number) => act(x, y).catch(reject))
        await page.addInitScript(scriptOf(control))
        await page.goto(site + control.path, { waitUntil: 'commit' })
      }
      open().catch(reject)
    })
  } finally {
    clearTimeout(timer)
    await close()
  }
}

/** As source, because the policy of pages does not let functions be made of strings there. */
function scriptOf({ selector, prepare, hasEffect }: Control): string {
  const watched = { selector, delay, isPrepared: prepare !== undefined }
  return `(${watchTap})(${JSON.stringify(watched)}, ${prepare ?? '() => undefined'}, ${hasEffect})`
}

/** Not one after the other: a finger does not wait for the page. */
async function tapAt(client: CDPSession, x: number, y: number) {
  await Promise.all([
    client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] }),
    client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  ])
}

/** The list of a select is the system's, where nothing can be tapped; its keys choose too. */
async function chooseNext(client: CDPSession) {
  const key = { key: 'ArrowDown', code: 'ArrowDown', windowsVirtualKeyCode: 40 }
  await Promise.all([
    client.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key }),
    client.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
  ])
}
