import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDaemon } from '../support/programs/daemon'
import { freePort } from '../support/programs/free-port'
import { until } from '../support/until'
import type { OtherBrowser } from './other-browser'

/** Starts WebKitGTK's own small browser on a screen of its own, driven by WebDriver. */
export async function startWebKit(driver: string): Promise<OtherBrowser> {
  const home = await mkdtemp(join(tmpdir(), 'webkit-'))
  const port = await freePort()
  // Any number that no other screen has.
  const display = `:${port}`
  const screen = await startDaemon('Xvfb', [display, '-screen', '0', '1440x900x24'], { env: {} })
  await until(() => existsSync(`/tmp/.X11-unix/X${port}`))
  const program = await startDaemon(driver, [`--port=${port}`], {
    env: {
      PATH: process.env.PATH,
      HOME: home,
      DISPLAY: display,
      LIBGL_ALWAYS_SOFTWARE: '1',
      // As root its sandbox is refused by containers.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
    port,
  })
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = await response.json()
    if (!response.ok) throw new Error(`WebKit refused ${method} ${path}: ${value.message}`)
    return value
  }
  const { sessionId } = await ask('POST', '', { capabilities: {} })

  return {
    name: 'WebKit',
    async open(url) {
      await ask('POST', `/${sessionId}/url`, { url })
    },
    run(inPage, ...args) {
      const script = `return (${inPage})(...arguments)`
      return ask('POST', `/${sessionId}/execute/sync`, { script, args })
    },
    async stop() {
      await ask('DELETE', `/${sessionId}`)
      await program.stop()
      await screen.stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}
