import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { pageNames, pages } from '../measure/pages'
import { native } from '../measure/taps/controls'
import type { Baseline } from './baseline'
import { findTool } from './debian'
import { startNginx } from './nginx'
import { savePages } from './save-pages'
import { startStaticServer } from './static-server'

const compressible = ['.html', '.css', '.svg', '.webmanifest']

/** The floor: the pages of this site without their scripts, as files, compressed once. Nothing can be quicker. */
export async function startFloor(
  browser: Browser,
  site: string,
  tell: (line: string) => void,
): Promise<Baseline> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-floor-'))
  const www = join(folder, 'www')
  await savePages(browser, site, [...Object.values(pages), native.path], www)
  await compress(www)
  const nginx = findTool('nginx', tell)
  if (!nginx) tell('The floor is served by a small server of our own, because there is no nginx.')
  const server = nginx ? await startNginx(nginx, folder) : await startStaticServer(folder)
  return {
    name: 'floor',
    url: server.url,
    pages: pageNames,
    server: nginx ? 'nginx' : 'our static server',
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function compress(folder: string) {
  const entries = await readdir(folder, { recursive: true })
  for (const entry of entries.filter((name) => compressible.includes(extname(name)))) {
    const file = join(folder, entry)
    await writeFile(`${file}.gz`, gzipSync(await readFile(file), { level: 9 }))
  }
}
