import { execFile, execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '@site/tasks'

/** Ways to a private mount namespace, where disks of any size can be mounted. */
const ways = [
  ['unshare', '--mount'],
  ['unshare', '--map-root-user', '--mount'],
  ['sudo', '-n', 'unshare', '--mount'],
]

const way = ways.find(([command = '', ...words]) => {
  try {
    execFileSync(command, [...words, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})

/** False on a machine that does not permit mounts. */
export const canMountDisks = way !== undefined

/** Runs a program that may mount disks; its output is JSON. */
export async function runWithDisks<Printed>(program: string, words: string[]): Promise<Printed> {
  const [command = '', ...first] = way ?? []
  const { stdout } = await promisify(execFile)(
    command,
    [...first, process.execPath, '--import', 'tsx', join(root, program), ...words],
    { cwd: root, maxBuffer: 16 * 1024 * 1024 },
  )
  return JSON.parse(stdout)
}
