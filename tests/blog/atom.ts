import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '@site/tasks'

/** Faults of a feed by the grammar of RFC 4287; empty when it is valid. */
export function findFeedFaults(xml: string): string {
  const program = join(root, 'tests/blog/check-atom.mjs')
  const { stdout, stderr } = spawnSync(process.execPath, [program], {
    input: xml,
    encoding: 'utf8',
  })
  return stdout + stderr
}
