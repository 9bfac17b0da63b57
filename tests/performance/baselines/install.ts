import { execFile } from 'node:child_process'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '@site/tasks'

/** Copies a folder beside this one to `.site/bench`, and installs there what its lock file says, unless it is there. */
export async function installCopy(name: string, tell: (line: string) => void): Promise<string> {
  const copy = join(root, '.site/bench', name)
  await cp(join(root, 'tests/performance', name), copy, { recursive: true })
  const lock = await readFile(join(copy, 'package-lock.json'), 'utf8')
  const stamp = join(copy, 'node_modules/.installed-lock')
  const installed = await readFile(stamp, 'utf8').catch(() => '')
  if (installed === lock) return copy
  tell(`npm ci in ${copy}`)
  await runIn(copy, 'npm', ['ci', '--no-audit', '--loglevel=error'])
  await writeFile(stamp, lock)
  return copy
}

/** Rejects with what the program printed. */
export async function runIn(folder: string, program: string, words: string[]) {
  const { stdout } = await promisify(execFile)(program, words, {
    cwd: folder,
    env: { ...process.env, NODE_ENV: undefined, NEXT_TELEMETRY_DISABLED: '1' },
    maxBuffer: 2 ** 26,
  })
  return stdout
}
