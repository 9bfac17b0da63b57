// The door of every npm script. Plain JavaScript, because on a fresh clone nothing is installed yet:
// it checks Node, installs what the lock file says when that has changed, and runs the task.
import { spawnSync } from 'node:child_process'
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const [task, ...words] = process.argv.slice(2)
/** Holds the id of the process that installs. */
const lock = '.site/installing'
/** In ms. Longer than a process takes to write its id into the lock. */
const unsigned = 10_000
const hidden = 'node_modules/.package-lock.json'
/** In ms. Longer than npm takes to write that. */
const unwritten = 10_000

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

/** One command at a time: each would remove what another has installed so far. */
function install() {
  if (isInstalled()) return
  mkdirSync('.site', { recursive: true })
  takeLock()
  const isDone = isInstalled() || callNpm()
  rmSync(lock, { force: true })
  if (isDone) return
  console.error('"npm ci" failed, see above. Nothing was started.')
  process.exit(1)
}

function callNpm() {
  console.log('Installing dependencies …')
  // Where NODE_ENV is production npm would leave out what every task needs, and each would install again.
  const words = ['ci', '--include=dev', '--no-audit', '--loglevel=error']
  return spawnSync('npm', words, { stdio: 'inherit' }).status === 0
}

/** Waits while another process has it. One that was killed has it no longer. */
function takeLock() {
  let isTold = false
  while (!createLock()) {
    const holder = readHolder()
    if (holder === undefined) {
      rmSync(lock, { force: true })
      continue
    }
    if (holder && !isTold) {
      console.log(
        `Process ${holder} installs the dependencies: this one waits for it. If it is none of this checkout, remove ${lock}.`,
      )
      isTold = true
    }
    pause(250)
  }
}

/** False when there is one. */
function createLock() {
  let file
  try {
    file = openSync(lock, 'wx')
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
  try {
    writeFileSync(file, `${process.pid}`)
  } catch (error) {
    // As on a full disk: an unsigned lock would hold up the others.
    rmSync(lock, { force: true })
    throw error
  } finally {
    closeSync(file)
  }
  return true
}

/** Undefined when no running process holds it, 0 while it is taken and not yet signed. */
function readHolder() {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    if (pid) return isRunning(pid) ? pid : undefined
    return Date.now() - statSync(lock).mtimeMs > unsigned ? undefined : 0
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    return undefined
  }
}

function isRunning(pid) {
  // In a container that starts again, ids come again.
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function pause(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

/** npm writes what it has installed into a lock file of its own, when it is done. */
function isInstalled() {
  const installed = readInstalled()
  if (!installed) return false
  return Object.entries(readPackages('package-lock.json')).every(
    ([path, { version, link, optional }]) =>
      // A new version of a workspace installs nothing, and what other platforms need is not installed on this one.
      !path.includes('node_modules/') ||
      link ||
      (installed[path] ? installed[path].version === version : optional),
  )
}

/** Undefined where there is none, or half of one, which an npm that was ended has left. */
function readInstalled() {
  for (;;) {
    try {
      return readPackages(hidden)
    } catch (error) {
      if (error.code === 'ENOENT') return undefined
      if (!(error instanceof SyntaxError)) throw error
    }
    // Another npm may be writing it just now.
    const { mtimeMs = 0 } = statSync(hidden, { throwIfNoEntry: false }) ?? {}
    if (Date.now() - mtimeMs > unwritten) return undefined
    pause(250)
  }
}

function readPackages(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages
}
