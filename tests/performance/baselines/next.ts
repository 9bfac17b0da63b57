import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { freePort } from '../../support/programs/free-port'
import { until } from '../../support/until'
import { pageNames } from '../measure/pages'
import type { Baseline } from './baseline'
import { installCopy, runIn } from './install'
import { writeNextContent } from './next-content'

const program = 'node_modules/next/dist/bin/next'

/** Our pages by Next: careers is rendered for each request, the others are prerendered. */
export async function startNext(
  browser: Browser,
  { site, services }: { site: string; services: string },
  tell: (line: string) => void,
): Promise<Baseline> {
  const app = await installCopy('next', tell)
  await rm(join(app, 'content'), { recursive: true, force: true })
  await writeNextContent(browser, { site, services }, app)
  await buildChanged(app, tell)
  const port = await freePort()
  const child = spawn(process.execPath, [program, 'start', '-p', String(port), '-H', '127.0.0.1'], {
    cwd: app,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', RECRUITMENT_API_URL: services },
  })
  const url = `http://127.0.0.1:${port}`
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`Next ended with code ${child.exitCode}.`)
    return fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
  })
  return {
    name: 'next',
    url,
    pages: pageNames,
    server: 'next start',
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

async function buildChanged(app: string, tell: (line: string) => void) {
  const sources = await hashSources(app)
  const stamp = join(app, '.next/sources.sha256')
  if ((await readFile(stamp, 'utf8').catch(() => '')) === sources) return
  tell('next build')
  await runIn(app, process.execPath, [program, 'build'])
  await writeFile(stamp, sources)
}

async function hashSources(app: string): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(app, 'package-lock.json')))
  for (const folder of ['app', 'parts', 'content', 'public']) {
    const entries = await readdir(join(app, folder), { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    for (const file of files.map(({ parentPath, name }) => join(parentPath, name)).sort()) {
      hash
        .update(file)
        .update('\0')
        .update(await readFile(file))
        .update('\0')
    }
  }
  return hash.digest('hex')
}
