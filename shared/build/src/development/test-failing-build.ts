import { type Compiler, rspack } from '@rspack/core'
import { readWorkspace } from '../workspace'
import { ReportPlugin } from './report-plugin'

// Builds a workspace, of which one side fails before it has stats and the other never ends; prints what is reported.
const [, , folder = ''] = process.argv
const report = new ReportPlugin(readWorkspace(folder), (build) =>
  console.log(JSON.stringify(build)),
)
const fail = (compiler: Compiler) =>
  compiler.hooks.beforeCompile.tapPromise('fail', async () => {
    throw new Error('The disk is full.')
  })
const hang = (compiler: Compiler) =>
  compiler.hooks.beforeCompile.tapPromise('hang', () => new Promise(() => undefined))
rspack([
  { name: 'careers web', context: folder, entry: {}, plugins: [report, fail] },
  { name: 'careers server', context: folder, entry: {}, plugins: [report, hang] },
]).run(() => undefined)
