import { rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Configuration, RuleSetRule } from '@rspack/core'
import { readWorkspace } from '../workspace'
import type { DevelopmentBuild } from './news'
import { ReportPlugin } from './report-plugin'

const wholeFiles: RuleSetRule = {
  test: /\.(tsx?|css)$/,
  exclude: /[\\/]node_modules[\\/]/,
  enforce: 'pre',
  loader: join(import.meta.dirname, 'whole-file-loader.cjs'),
}

// All developed parts in one process: `rspack build --watch` on this file.
const folders = process.env.SITE_FOLDERS?.split(delimiter) ?? []
const unheard = new Set(folders)
const configs: Configuration[] = []
// In sequence, because the loader of this file cannot load one module for two imports at a time.
for (const folder of folders) configs.push(...(await readPart(folder)))
export default configs

// The parent task has died (orphan).
process.once('disconnect', () => process.exit())

async function readPart(folder: string): Promise<Configuration[]> {
  const workspace = readWorkspace(folder)
  rmSync(workspace.dist, { recursive: true, force: true })
  const report = new ReportPlugin(workspace, (build) => tell(folder, build))
  const part: { default: Configuration[] } = await import(join(folder, 'rspack.config.ts'))
  return part.default.map((config) => ({
    ...config,
    module: { ...config.module, rules: [wholeFiles, ...(config.module?.rules ?? [])] },
    plugins: [...(config.plugins ?? []), report],
    watchOptions: { aggregateTimeout: 20 },
    stats: 'none',
  }))
}

function tell(folder: string, build: DevelopmentBuild) {
  process.send?.(build)
  const isFirst = build.state !== 'building' && unheard.delete(folder)
  if (isFirst && unheard.size === 0) process.send?.({ ready: 'built' })
}
