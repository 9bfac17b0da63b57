import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '@site/tasks'
import { freePort } from './free-port'

export type Development = {
  url: string
  data: string
  /** The terminal's output so far. */
  output(): string
  /** Stops it, and resolves with the exit code. */
  stop(): Promise<number | null>
}

/** Starts `npm run dev` with these arguments, on a free port and with data of its own. */
export async function startDevelopment(words: string[]): Promise<Development> {
  const data = await mkdtemp(join(tmpdir(), 'site-'))
  const lines: string[] = []
  const child = spawn(process.execPath, ['shared/tasks/run.mjs', 'dev', ...words], {
    cwd: root,
    env: { ...process.env, PORT: String(await freePort()), SITE_DATA: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => lines.push(text))
  }
  const output = () => lines.join('')
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return {
    url: await untilReady(child, output),
    data,
    output,
    async stop() {
      child.kill('SIGTERM')
      const code = await ended
      await rm(data, { recursive: true, force: true })
      return code
    },
  }
}

function untilReady(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const ready = /^ready (\S+)$/m.exec(output())
      if (ready?.[1]) resolve(ready[1])
    })
    child.once('exit', () => reject(new Error(`It ended before it was ready:\n${output()}`)))
  })
}
