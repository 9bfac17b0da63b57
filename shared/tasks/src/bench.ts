import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { buildChanged } from './build'
import { ensureBrowser } from './checkout/browser'
import { root } from './checkout/workspaces'
import { tellError } from './programs/tell-error'

const program = join(root, 'tests/performance/command-line/main.ts')

/** `npm run bench`: measures this checkout, built for production, against the targets and the baselines. */
export async function run(words: string[]) {
  try {
    const chrome = ensureBrowser()
    // What it prints may be JSON.
    await buildChanged(undefined, console.error)
    const child = spawn(process.execPath, ['--import', 'tsx', program, ...words], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, CHROME_PATH: chrome },
    })
    const [code] = await once(child, 'exit')
    process.exitCode = code ?? 1
  } catch (error) {
    tellError(error)
    process.exitCode = 1
  }
}
