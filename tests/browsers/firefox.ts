import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { startDaemon } from '../support/programs/daemon'
import { freePort } from '../support/programs/free-port'
import type { OtherBrowser } from './other-browser'

/** It asks nobody on the internet for anything. */
const preferences = {
  'app.normandy.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.safebrowsing.downloads.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.systemAddon.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
}

/** Starts a Firefox with a fresh profile, driven by WebDriver BiDi. */
export async function startFirefox(executable: string): Promise<OtherBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'))
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`,
  )
  await writeFile(join(profile, 'user.js'), lines.join(''))
  const port = await freePort()
  const words = ['--headless', '--no-remote', '--profile', profile]
  const program = await startDaemon(executable, [...words, `--remote-debugging-port=${port}`], {
    env: { PATH: process.env.PATH, HOME: profile },
    port,
  })
  const socket = new WebSocket(`ws://127.0.0.1:${port}/session`)
  await once(socket, 'open')
  const send = talk(socket)
  await send('session.new', { capabilities: {} })
  const { contexts } = await send<{ contexts: { context: string }[] }>(
    'browsingContext.getTree',
    {},
  )
  const context = contexts[0]?.context

  return {
    name: 'Firefox',
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async run(inPage, ...args) {
      const expression = `JSON.stringify((${inPage})(...${JSON.stringify(args)}) ?? null)`
      const { result, exceptionDetails } = await send<Evaluated>('script.evaluate', {
        expression,
        target: { context },
        awaitPromise: false,
      })
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return JSON.parse(result.value)
    },
    async stop() {
      socket.close()
      await program.stop()
      await rm(profile, { recursive: true, force: true })
    },
  }
}

type Evaluated = { result: { value: string }; exceptionDetails?: { text: string } }

type Answer = { id: number; type: 'success' | 'error'; message: string; result: unknown }

/** Sends commands; each answer has the number of its command. */
function talk(socket: WebSocket) {
  let last = 0
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.on('message', (data) => {
    const answer: Answer = JSON.parse(String(data))
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  return async <Result>(method: string, params: object) => {
    const id = ++last
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { type, message, result } = await answered
    if (type === 'error') throw new Error(`Firefox refused ${method}: ${message}`)
    // Unchecked: as the protocol says.
    return result as Result
  }
}
