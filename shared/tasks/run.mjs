// The door of every npm script. Plain JavaScript, because on a fresh clone nothing is installed yet:
// it checks Node, installs what the lock file says when that has changed, and runs the task.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
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
  const stamp = join(root, 'node_modules/.site-lock')
  const lock = hashLock()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  console.log('Installing dependencies …')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--loglevel=error'], {
    stdio: 'inherit',
  })
  if (status !== 0) {
    console.error('"npm ci" failed, see above. Nothing was started.')
    process.exit(1)
  }
  writeFileSync(stamp, lock)
}

/** Only what is installed counts: a new version of a workspace installs nothing. */
function hashLock() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const installed = Object.entries(packages).filter(([path]) => path.includes('node_modules/'))
  return createHash('sha256').update(JSON.stringify(installed)).digest('hex')
}
