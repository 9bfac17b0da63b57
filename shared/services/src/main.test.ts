import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Libsql from 'libsql'
import { openDatabase } from './database'
import { readEnvironment } from './options'

const enquiry = {
  userEmail: 'visitor@example.com',
  userPhone: '919812345678',
  userName: 'Asha Verma',
  sub: 'ERP',
  msg: 'Please call us.',
}

let dataFolder: string
let program: ChildProcess | undefined

beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'services-'))
})

afterEach(() => {
  program?.kill('SIGKILL')
  rmSync(dataFolder, { recursive: true, force: true })
})

function launch(environment: Record<string, string> = {}) {
  const output = { stdout: '', stderr: '' }
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
    cwd: join(__dirname, '..'),
    env: { ...process.env, SERVICES_PORT: '0', SITE_DATA: dataFolder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  child.stdout?.on('data', (text) => {
    output.stdout += text
  })
  child.stderr?.on('data', (text) => {
    output.stderr += text
  })
  program = child
  return { child, output }
}

async function start(environment?: Record<string, string>) {
  const { child, output } = launch(environment)
  const ended = new AbortController()
  child.once('exit', () => ended.abort(new Error(output.stderr)))
  const [message] = await once(child, 'message', { signal: ended.signal })
  return { child, output, address: String(message.ready) }
}

test('prints one line when ready and ends cleanly, however often it is told to', async () => {
  const { child, output, address } = await start()
  const health = await fetch(`${address}/healthz`)

  child.kill('SIGINT')
  child.kill('SIGINT')
  child.kill('SIGTERM')
  const [code] = await once(child, 'close')

  expect(health.status).toBe(200)
  expect(code).toBe(0)
  expect(output).toEqual({ stdout: `services ready ${address}\n`, stderr: '' })
})

test('ends although a connection is open on which nothing is asked', async () => {
  const { child, address } = await start()
  const silent = connect(Number(new URL(address).port), 'localhost')
  await once(silent, 'connect')

  child.kill()
  const ended = await once(child, 'close', { signal: AbortSignal.timeout(15_000) })

  expect(ended).toEqual([0, null])
})

test('ends cleanly with its terminal', async () => {
  const { child } = await start()

  child.kill('SIGHUP')

  expect(await once(child, 'close')).toEqual([0, null])
})

test('keeps an enquiry it has confirmed even if killed right after', async () => {
  const { child, address } = await start()
  const response = await fetch(`${address}/contact-us/enquiry`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': 'site-enquiry' },
    body: JSON.stringify(enquiry),
  })
  child.kill('SIGKILL')
  await once(child, 'close')

  const database = new Libsql(join(dataFolder, 'services.db'))
  const rows = database.prepare('SELECT user_email FROM enquiries').all()
  database.close()

  expect(response.status).toBe(200)
  expect(rows).toEqual([{ user_email: 'visitor@example.com' }])
})

test('takes a free port and says so when its own is taken', async () => {
  const other = createServer().listen(0, 'localhost')
  await once(other, 'listening')
  const taken = String(Object(other.address()).port)

  const { child, output, address } = await start({ SERVICES_PORT: taken }).finally(() =>
    other.close(),
  )
  child.kill()
  await once(child, 'close')

  expect(new URL(address).port).not.toBe(taken)
  expect(output.stderr).toContain(`Port ${taken} (SERVICES_PORT) is taken`)
})

test('ends without a word when its parent is gone before it is ready', async () => {
  const { child, output } = launch()
  await once(child, 'spawn')

  child.disconnect()
  const [code] = await once(child, 'exit')

  expect([code, output.stderr]).toEqual([0, ''])
})

test('ends when its parent is gone', async () => {
  const { child } = await start()

  child.disconnect()
  const [code] = await once(child, 'exit')

  expect(code).toBe(0)
})

test('does not start with a bad setting and says what is expected', async () => {
  const { child, output } = launch({ SERVICES_PORT: 'eighty' })

  const [code] = await once(child, 'close')

  expect(code).toBe(1)
  expect(output.stderr).toContain('SERVICES_PORT is "eighty", expected ')
})

test.each([
  ['CONTACT_API_PATH', 'enquiry'],
  ['CONTACT_API_PATH', '/a?b'],
  ['CONTACT_CSRF_HEADER', 'X CSRF'],
  ['CORS_ORIGIN', 'example.com'],
])('a bad %s is such a setting: %s', (variable, value) => {
  expect(() => readEnvironment({ [variable]: value }, '')).toThrow(
    `${variable} is "${value}", expected `,
  )
})

test.each([
  {
    what: 'a file in the place of its folder',
    prepare: () => {
      rmSync(dataFolder, { recursive: true })
      writeFileSync(dataFolder, '')
    },
    reason: 'EEXIST',
  },
  {
    what: 'a folder in the place of its database',
    prepare: () => mkdirSync(join(dataFolder, 'services.db')),
    reason: 'EISDIR',
  },
  {
    what: 'a database of another program',
    prepare: () => writeFileSync(join(dataFolder, 'services.db'), 'no database '.repeat(100)),
    reason: 'file is not a database',
  },
])('$what is such a setting too, and says which one leads there', ({ prepare, reason }) => {
  prepare()

  expect(() => openDatabase(dataFolder)).toThrow(
    `The services did not start: SITE_DATA is "${dataFolder}", expected a folder in which services.db can be read and written (${reason}`,
  )
})

test('does not start with a database that it cannot read, and says so in one line', async () => {
  mkdirSync(join(dataFolder, 'services.db'))

  const { child, output } = launch()
  const [code] = await once(child, 'close')

  expect(code).toBe(1)
  expect(output.stderr).toContain(`SITE_DATA is "${dataFolder}", expected `)
  expect(output.stderr.trimEnd().split('\n')).toHaveLength(1)
})
