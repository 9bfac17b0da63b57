// The door of every npm script. Plain JavaScript, because on a fresh clone nothing is installed yet:
// it checks Node, installs what the lock file says when that has changed, and runs the task.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const [task, ...words] = process.argv.slice(2)

process.chdir(root)
checkNode()
install()
const { register } = await import('tsx/esm/api')
register()
const { run } = await import(`./src/${task}.ts`)
await run(words)

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Node ${process.versions.node} is too old: this site needs Node 20.19 or newer.`)
  process.exit(1)
}

function install() {
  if (isInstalled()) return
  console.log('Installing dependencies …')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--loglevel=error'], {
    stdio: 'inherit',
  })
  if (status === 0) return
  console.error('"npm ci" failed, see above. Nothing was started.')
  process.exit(1)
}

/** npm writes what it has installed into a lock file of its own, when it is done. */
function isInstalled() {
  const hidden = 'node_modules/.package-lock.json'
  if (!existsSync(hidden)) return false
  const installed = readPackages(hidden)
  return Object.entries(readPackages('package-lock.json')).every(
    ([path, { version, link, optional }]) =>
      // A new version of a workspace installs nothing, and what other platforms need is not installed on this one.
      !path.includes('node_modules/') ||
      link ||
      (installed[path] ? installed[path].version === version : optional),
  )
}

function readPackages(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages
}
