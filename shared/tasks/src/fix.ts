import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './checkout/workspaces'

/** `npm run fix`: repairs format and lint automatically where possible. */
export function run() {
  const biome = join(root, 'node_modules/.bin/biome')
  const { status } = spawnSync(biome, ['check', '--write'], { cwd: root, stdio: 'inherit' })
  process.exitCode = status ?? 1
}
