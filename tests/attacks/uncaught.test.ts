import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '@site/tasks'
import { report } from '../support/finding'
import { describeAnswers, sendMany, visitOnce } from '../support/load/many-requests'
import { freePort } from '../support/programs/free-port'
import { openFilledStore } from '../support/site/site'

const underWay = 20

/** Starts the site by `npm start`, with a shell that a signal makes fail. */
async function start() {
  const data = await mkdtemp(join(tmpdir(), 'site-'))
  await openFilledStore(data)
  const port = await freePort()
  const child = spawn(process.execPath, ['shared/tasks/run.mjs', 'start'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      SITE_DATA: data,
      NODE_OPTIONS: `--require ${join(root, 'tests/support/programs/uncaught.cjs')}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (some) => {
      output += some
    })
  }
  return {
    child,
    // No name to look up: connections are begun in the order of the requests.
    url: `http://127.0.0.1:${port}`,
    output: () => output,
    async until(words: string) {
      while (!output.includes(words)) {
        if (child.exitCode !== null) throw new Error(`npm start ended:\n${output}`)
        await pause(50)
      }
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await rm(data, { recursive: true, force: true })
    },
  }
}

/** The descendant process that runs the shell's program. */
async function findShell(parent: number | undefined) {
  for (const task of await readdir(`/proc/${parent}/task`)) {
    // A thread may have ended meanwhile.
    const children = await readFile(`/proc/${parent}/task/${task}/children`, 'utf8').catch(() => '')
    for (const pid of children.trim().split(' ')) {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      if (command.includes('server/main.js')) return Number(pid)
    }
  }
  throw new Error('npm start runs no shell.')
}

let site: Awaited<ReturnType<typeof start>>

beforeEach(async () => {
  site = await start()
})

afterEach(async () => {
  await site.stop()
  expect(site.child.exitCode).toBe(0)
})

test('after an error outside every request, visitors are answered and the shell is restarted', async () => {
  await site.until('ready http')
  const first = await findShell(site.child.pid)
  // Searches are not shared, so most are under way when the error comes. The page that is asked for last is connected last.
  const visits = sendMany(underWay, 10_000, (at) => visitOnce(`${site.url}/career?title=${at}`))
  await fetch(`${site.url}/contact`)

  const failed = performance.now()
  process.kill(first, 'SIGUSR2')
  const answers = await visits
  await site.until('The shell is ready again')
  const back = (performance.now() - failed) / 1000
  const after = await fetch(`${site.url}/contact`)
  const second = await findShell(site.child.pid)

  report({
    number: 1,
    tried: `an uncaught error while ${underWay} pages are under way`,
    figure: `${describeAnswers(answers)}; started again after ${back.toFixed(1)} s`,
  })
  // Statuses may differ, because a busy machine may refuse some, which is an answer.
  expect(answers.broken).toEqual([])
  expect(answers.times).toHaveLength(underWay)
  expect(answers.statuses[200]).toBeGreaterThan(0)
  expect(site.output()).toContain('an error outside every request')
  expect(site.output()).toContain('The shell ended with code 1. It is started again in 1 s.')
  expect(second).not.toBe(first)
  expect(after.status).toBe(200)
})
