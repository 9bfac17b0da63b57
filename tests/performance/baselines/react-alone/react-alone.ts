import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rspack } from '@rspack/core'
import { root } from '@site/tasks'
import { pageNames } from '../../measure/pages'
import type { Baseline } from '../baseline'
import { serveChanged } from '../serve-changed'
import { withoutScripts } from '../without-scripts'

const path = '/react-alone.js'

/** Asks for it as the target of first bytes has it: after the picture and the font of the first paint. */
const load = `<script data-main="${path}">
const picture = document.querySelector('img[fetchpriority="high"]')
Promise.allSettled([picture?.decode(), document.fonts.load('1em Archivo')]).then(() => {
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: '${path}' }))
})
</script>`

/** Our pages with nothing but React: none is alive earlier, and none has less JavaScript. */
export async function startReactAlone(site: string): Promise<Baseline> {
  const change = (html: string) => withoutScripts(html).replace('</body>', () => `${load}</body>`)
  const served = await serveChanged(site, change, { [path]: await bundle() })
  return { name: 'react-alone', ...served, pages: pageNames, server: 'a server of our own' }
}

async function bundle(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-react-'))
  try {
    await build(folder)
    return await readFile(join(folder, 'main.js'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function build(folder: string): Promise<void> {
  const compiler = rspack({
    mode: 'production',
    context: root,
    entry: join(import.meta.dirname, 'page.ts'),
    module: { rules: [{ test: /\.ts$/, loader: 'builtin:swc-loader' }] },
    output: { path: folder },
  })
  return new Promise((resolve, reject) => {
    compiler.run((failure, stats) => {
      const error =
        failure ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : null)
      compiler.close(() => (error ? reject(error) : resolve()))
    })
  })
}
