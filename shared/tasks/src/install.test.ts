import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'

type Locked = Record<string, { version?: string; link?: boolean; optional?: boolean }>

const lock: Locked = {
  '': { version: '1.0.0' },
  shell: { version: '1.1.0' },
  'node_modules/@site/shell': { link: true },
  'node_modules/react': { version: '19.0.0' },
  'node_modules/elsewhere': { version: '2.0.0', optional: true },
}
let checkout: string

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'install-'))
  mkdirSync(join(checkout, 'shared/tasks'), { recursive: true })
  cpSync(join(import.meta.dirname, '../run.mjs'), join(checkout, 'shared/tasks/run.mjs'))
  // In place of npm: leaves a file where it was called.
  const npm = join(checkout, 'bin/npm')
  mkdirSync(join(checkout, 'bin'))
  writeFileSync(npm, '#!/bin/sh\necho "$@" > asked\n')
  chmodSync(npm, 0o755)
})

afterEach(() => rmSync(checkout, { recursive: true, force: true }))

function options() {
  const PATH = `${join(checkout, 'bin')}${delimiter}${process.env.PATH}`
  return { cwd: checkout, env: { ...process.env, PATH } }
}

/** Whether a command installs first, in a checkout with these lock files. */
function installs(installed: Locked | undefined, locked = lock) {
  writeFileSync(join(checkout, 'package-lock.json'), JSON.stringify({ packages: locked }))
  if (installed) {
    const hidden = join(checkout, 'node_modules/.package-lock.json')
    mkdirSync(join(checkout, 'node_modules'))
    writeFileSync(hidden, JSON.stringify({ packages: installed }))
  }
  spawnSync('node', ['shared/tasks/run.mjs', 'start'], options())
  return existsSync(join(checkout, 'asked'))
}

const react = { 'node_modules/react': { version: '19.0.0' } }

test.each<[string, Locked | undefined]>([
  ['a fresh clone', undefined],
  ['a checkout that lacks a package', {}],
  ['one with another version', { 'node_modules/react': { version: '18.0.0' } }],
  [
    'one with another version for this platform',
    { ...react, 'node_modules/elsewhere': { version: '1.0.0' } },
  ],
])('%s is installed first', (_, installed) => {
  expect(installs(installed)).toBe(true)
})

test('what npm has installed is not installed again, without the programs of other platforms', () => {
  expect(installs(react)).toBe(false)
})

test('a new version of a workspace installs nothing', () => {
  expect(installs(react, { ...lock, shell: { version: '9.9.9' } })).toBe(false)
})

describe('half of what npm writes', () => {
  const half = '{ "packages": { "node_modules/re'

  /** A command that finds it. When the command pauses, `meanwhile` happens. */
  function startAt(written: Date, meanwhile: string) {
    writeFileSync(join(checkout, 'package-lock.json'), JSON.stringify({ packages: lock }))
    mkdirSync(join(checkout, 'node_modules'))
    const hidden = join(checkout, 'node_modules/.package-lock.json')
    writeFileSync(hidden, half)
    utimesSync(hidden, written, written)
    writeFileSync(join(checkout, 'meanwhile.cjs'), `Atomics.wait = () => ${meanwhile}`)
    const words = ['--require', './meanwhile.cjs', 'shared/tasks/run.mjs', 'start']
    const { stdout, stderr } = spawnSync('node', words, options())
    const isInstalled = existsSync(join(checkout, 'asked'))
    // There is none in this checkout.
    return { said: `${stdout}`, isInstalled, goesOn: `${stderr}`.includes("package 'tsx'") }
  }

  test('is looked at again while npm may be writing it', () => {
    const finish =
      'require("fs").copyFileSync("package-lock.json", "node_modules/.package-lock.json")'

    expect(startAt(new Date(), finish)).toEqual({
      said: '',
      isInstalled: false,
      goesOn: true,
    })
  })

  test('is installed anew where an npm that was ended has left it', () => {
    expect(startAt(new Date(0), 'process.exit(9)')).toEqual({
      said: 'Installing dependencies …\n',
      isInstalled: true,
      goesOn: true,
    })
  })
})

const lockFile = () => join(checkout, '.site/installing')

/** In place of npm: takes its time, and installs what the lock file says. */
function installSlowly() {
  writeFileSync(join(checkout, 'package-lock.json'), JSON.stringify({ packages: lock }))
  writeFileSync(
    join(checkout, 'bin/npm'),
    '#!/bin/sh\necho "$@" >> asked\nmkdir node_modules; sleep 0.5\ncp package-lock.json node_modules/.package-lock.json\n',
  )
}

test('of two commands one installs, and the other waits for it', async () => {
  installSlowly()
  const commands = ['start', 'test'].map((task) =>
    spawn('node', ['shared/tasks/run.mjs', task], options()),
  )
  await Promise.all(
    commands.map((command) => new Promise((resolve) => command.once('close', resolve))),
  )

  expect(readFileSync(join(checkout, 'asked'), 'utf8')).toBe(
    'ci --include=dev --no-audit --loglevel=error\n',
  )
  expect(existsSync(lockFile())).toBe(false)
})

/** A command that finds this lock. What the shell does before has the id of the command. */
function startBehind(content: string, shell = '') {
  installSlowly()
  mkdirSync(join(checkout, '.site'))
  writeFileSync(lockFile(), content)
  const program = `${shell} exec node shared/tasks/run.mjs start`
  // Only ends a command that would wait for ever.
  return spawn('sh', ['-c', program], { ...options(), timeout: 120_000 })
}

describe('holds up no other, and nothing is said of it:', () => {
  async function readOutput(command: ReturnType<typeof startBehind>) {
    const said = await text(command.stdout)
    return { said, isInstalled: existsSync(join(checkout, 'asked')) }
  }

  const installed = { said: 'Installing dependencies …\n', isInstalled: true }
  /** A command that pauses ends there, without a word: how long it takes says nothing on a busy machine. */
  const hurry =
    'echo "Atomics.wait = () => process.exit(9)" > hurry.cjs; export NODE_OPTIONS="--require ./hurry.cjs";'

  test('a command that was killed while it installed', async () => {
    const { pid } = spawnSync('true')

    expect(await readOutput(startBehind(`${pid}`, hurry))).toEqual(installed)
  })

  test('one that had the same id, as in a container that starts again', async () => {
    const command = startBehind('', `echo $$ > .site/installing; ${hurry}`)

    expect(await readOutput(command)).toEqual(installed)
  })

  test('one that could not write its id', async () => {
    const command = startBehind('', `touch -t 200001010000 .site/installing; ${hurry}`)

    expect(await readOutput(command)).toEqual(installed)
  })
})

test('a command that waits names whom it waits for, and what to do when that is another program', async () => {
  const command = startBehind(`${process.pid}`)

  const [said] = await once(command.stdout, 'data')

  expect(`${said}`).toBe(
    `Process ${process.pid} installs the dependencies: this one waits for it. If it is none of this checkout, remove .site/installing.\n`,
  )
  rmSync(lockFile())
  await once(command, 'close')
  expect(existsSync(join(checkout, 'asked'))).toBe(true)
})

test('a command that cannot write its id leaves no lock', () => {
  writeFileSync(join(checkout, 'package-lock.json'), JSON.stringify({ packages: lock }))

  const command = 'ulimit -f 0; exec node shared/tasks/run.mjs start'
  const { stderr } = spawnSync('sh', ['-c', command], options())

  expect(`${stderr}`).toContain('EFBIG')
  expect(readdirSync(join(checkout, '.site'))).toEqual([])
})
