import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ReleaseError } from '@site/releases'
import { oneAtATime } from './checkout/one-at-a-time'
import { distOf, folderOf, parts, readManifest, root, verifyParts } from './checkout/workspaces'
import { cannotStart, describeEnd, endWithParent } from './programs/child'
import { environmentFor } from './programs/environment'
import { tellError } from './programs/tell-error'

type Print = (line: string) => void
type IsNeeded = (part: string) => boolean

/** `npm run build` or `npm run build careers`. */
export async function run(names: string[]) {
  try {
    verifyParts(names)
    await buildParts(names.length > 0 ? names : parts)
  } catch (error) {
    tellError(error)
    process.exitCode = 1
  }
}

/** Incremental build: builds the parts whose sources have changed since their last build. */
export async function buildChanged(names = parts, print?: Print) {
  await buildParts(names.filter(isChanged), print, isChanged)
}

/**
 * `isNeeded` is asked again where another command may have built the part meanwhile. A part that fails keeps none of
 * the others from being built.
 */
async function buildParts(names: string[], print?: Print, isNeeded?: IsNeeded) {
  for (const name of names) readManifest(folderOf(name))
  const waiting = [...names]
  const failures = new Map<string, unknown>()
  // Two at a time, because each build has threads of its own.
  const builders = [1, 2].map(async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      await buildPart(part, print, isNeeded).catch((error: unknown) => failures.set(part, error))
    }
  })
  await Promise.all(builders)
  // In the order of the parts, whichever failed first.
  throwAll(names.flatMap((name) => failures.get(name) ?? []))
}

function throwAll(failures: unknown[]) {
  // One that was not written for people says where it is.
  const first = failures.find((failure) => !(failure instanceof ReleaseError)) ?? failures[0]
  if (first instanceof ReleaseError && failures.length > 1) {
    throw new ReleaseError(failures.map((failure) => Object(failure).message).join('\n\n'))
  }
  if (failures.length > 0) throw first
}

/** Waits for another command of this checkout that builds the part: both would write into one folder. */
export async function buildPart(
  part: string,
  print: Print = console.log,
  isNeeded: IsNeeded = () => true,
) {
  const wait = () => print(`another command builds ${part}: waiting for it`)
  await oneAtATime(folderOf(part), wait, async (lost) => {
    if (isNeeded(part)) await build(part, print, lost)
  })
}

async function build(part: string, print: Print, lost: AbortSignal) {
  const started = performance.now()
  const sources = hashSources(part)
  const output: Buffer[] = []
  const uncount = () => rmSync(stampOf(part), { force: true })
  // A build that is interrupted leaves half of its files.
  uncount()
  // Another builds into the same folder by now, and nobody knows whose files are there.
  lost.addEventListener('abort', uncount)
  const rspack = join(root, 'node_modules/@rspack/cli/bin/rspack.js')
  const child = spawn(process.execPath, [rspack, 'build'], {
    cwd: folderOf(part),
    env: environmentFor('build', process.env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  endWithParent(child)
  lost.addEventListener('abort', () => child.kill())
  // There are no streams when too many files are open.
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (some) => output.push(some))
  await new Promise<void>((resolve, reject) => {
    child.once('error', (cause) =>
      reject(cannotStart(`The build of ${part}`, cause, 'Nothing was published.')),
    )
    child.once('close', (code, signal) => {
      if (code === 0) return resolve()
      const end = signal ? ` because its program ${describeEnd(code, signal)}` : ''
      const words = tidy(String(Buffer.concat(output)))
      const failure = [`The build of ${part} failed${end}:`, words, 'Nothing was published.']
      reject(new ReleaseError(failure.join('\n')))
    })
  })
  lost.throwIfAborted()
  writeFileSync(stampOf(part), sources)
  print(`built ${part} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

/** What a plugin of ours has thrown comes as an object with the frames of the build: its message is for people. */
function tidy(output: string) {
  return output
    .replace(/^\[rspack-cli\] \[Error: */gm, '')
    .replace(/^\] \{\s+code: 'GenericFailure'\s+\}$/gm, '')
    .split('\n')
    .filter((line) => !/^[\s│]*at .+:\d+\)?$/.test(line) && !/^[\s│]*$/.test(line))
    .join('\n')
}

/** True when the sources of a part differ from those it was built of. */
export function isChanged(part: string) {
  return readStamp(part) !== hashSources(part)
}

function stampOf(part: string) {
  return join(distOf(part), 'sources.sha256')
}

function readStamp(part: string) {
  return existsSync(stampOf(part)) ? readFileSync(stampOf(part), 'utf8') : undefined
}

/** Hash of a part's inputs: its own files, the shared packages, and the versions in the lock file. */
function hashSources(part: string) {
  const hash = createHash('sha256')
  const shared = ['contract', 'platform', 'ui', 'build', 'releases'].map((name) =>
    join(root, 'shared', name),
  )
  const files = [folderOf(part), ...shared].flatMap(filesBelow)
  for (const file of [join(root, 'package-lock.json'), ...files]) {
    const bytes = ifThere(() => readFileSync(file))
    if (bytes) hash.update(file.slice(root.length)).update('\0').update(bytes).update('\0')
  }
  return hash.digest('hex')
}

/** Follows links, as the build does. */
function filesBelow(folder: string): string[] {
  return (ifThere(() => readdirSync(folder)) ?? [])
    .filter(
      (name) => !['dist', 'dist-dev', 'node_modules'].includes(name) && !name.includes('.test.'),
    )
    .sort()
    .flatMap((name) => {
      const path = join(folder, name)
      const found = ifThere(() => statSync(path))
      if (found?.isDirectory()) return filesBelow(path)
      return found?.isFile() ? [path] : []
    })
}

/** Undefined for a link to nothing, by which some editors lock a file, and for what was removed since it was listed. */
function ifThere<Found>(read: () => Found): Found | undefined {
  try {
    return read()
  } catch (error) {
    if (['ENOENT', 'ELOOP'].includes(Object(error).code)) return undefined
    throw error
  }
}
