import { ChildProcess } from 'node:child_process'
import { Duplex, PassThrough } from 'node:stream'

type Answer = Record<string, unknown>

type Own = {
  exit(code: number): void
  once(signal: 'SIGCONT', run: () => void): unknown
  stderr: { write(text: string): unknown }
}

/**
 * A fake renderer that speaks the protocol, without React: the page of a remote is its server build. Some builds and
 * some addresses misbehave. Its own text is the program of a process, so it uses nothing of this module.
 */
function render(channel: Duplex, process: Own) {
  let code = ''
  let rest = Buffer.alloc(0)
  let count = 0

  function tell(header: Answer, body = '') {
    const json = Buffer.from(JSON.stringify(header))
    const bytes = Buffer.from(body)
    const prefix = Buffer.alloc(8)
    prefix.writeUInt32BE(json.length, 0)
    prefix.writeUInt32BE(bytes.length, 4)
    channel.write(Buffer.concat([prefix, json, bytes]))
  }

  channel.on('close', () => process.exit(0))
  channel.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= 8) {
      const [json, bytes] = [rest.readUInt32BE(0), rest.readUInt32BE(4)]
      if (rest.length < 8 + json + bytes) return
      const header = JSON.parse(rest.toString('utf8', 8, 8 + json))
      const body = rest.toString('utf8', 8 + json, 8 + json + bytes)
      rest = rest.subarray(8 + json + bytes)
      if (header.kind === 'ping') tell({ kind: 'echo' })
      else if (header.kind === 'list') list(header.id)
      else if (header.kind === 'start') start(body)
      else show(header.id, header.page)
    }
  })

  function list(id: number) {
    const paths = code.endsWith('/many') ? Array.from({ length: 60_000 }, (_, at) => at) : ['']
    const pages = paths.map((path) => ({ path: `/${code}${path}` }))
    const padding = ' '.repeat(code.endsWith('/long') ? 4 * 1024 * 1024 : 0)
    tell({ kind: 'list', id }, JSON.stringify({ pages }) + padding)
  }

  function start(build: string) {
    code = build
    if (code === 'looping') for (;;);
    if (code === 'leaving') return process.exit(0)
    if (code === 'talking') {
      // One write, so that the shell reads both at once.
      channel.cork()
      tell({ kind: 'ready' })
      tell({ kind: 'nonsense', id: 1 })
      return channel.uncork()
    }
    if (code === 'slow') return void process.once('SIGCONT', () => tell({ kind: 'ready' }))
    if (code === 'fleeting') setTimeout(() => process.exit(1), 20)
    if (code === 'cannot start') {
      process.stderr.write('Error: It cannot start.\n')
      return process.exit(1)
    }
    tell({ kind: 'ready', ...(code === 'broken' && { failure: 'It is broken.' }) })
  }

  function show(id: number, { url, form }: { url: string; form?: { email?: string } }) {
    count++
    if (url === '/stuck') return
    if (url === '/loop') for (;;);
    if (url === '/blocked') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    if (url.endsWith('/crash')) return process.exit(1)
    if (url === '/garbage') return void channel.write('HTTP/1.1 200 OK and so on')
    if (url === '/lie') {
      return tell({ kind: 'page', id, status: 200, location: 'a\r\nSet-Cookie: b' })
    }
    if (url === '/throw') return tell({ kind: 'failed', id, message: 'No page.' })
    if (url === '/service') return tell({ kind: 'waits', id })
    const notes: Record<string, number> = { '/talk': 30, '/flood': 2000 }
    for (let note = 0; note < (notes[url] ?? 0); note++)
      tell({ kind: 'service', message: `note ${note}` })
    const wait = url === '/slow' ? 30 : 0
    const text = url === '/count' ? String(count) : code + (form?.email ?? '')
    setTimeout(() => tell({ kind: 'page', id, status: 200 }, text), wait)
  }
}

export const fakeProgram = `import { Socket } from 'node:net'
(${render})(new Socket({ fd: 3 }), process)`

/** Beyond what Linux gives, so that nothing is read of another process. */
let lastPid = 2 ** 30

/**
 * The fake renderer in the process of the test, for those that need many: each would take a seventh of a second. None
 * may loop.
 */
class InnerProcess extends ChildProcess {
  readonly #errors = new PassThrough()

  constructor() {
    super()
    const [there, back] = [new PassThrough(), new PassThrough()]
    const channel = Duplex.from({ readable: back, writable: there })
    Object.assign(this, {
      pid: ++lastPid,
      stdin: new PassThrough().resume(),
      stderr: this.#errors,
      stdio: [null, null, null, channel],
    })
    render(Duplex.from({ readable: there, writable: back }), {
      exit: (code) => this.#end(code, null),
      once: (signal, run) => super.once(signal, run),
      stderr: this.#errors,
    })
  }

  override kill(signal: NodeJS.Signals = 'SIGTERM') {
    if (signal === 'SIGCONT') return this.emit(signal)
    Object.assign(this, { killed: true })
    this.#end(null, signal)
    return true
  }

  #end(code: number | null, signal: NodeJS.Signals | null) {
    if (this.exitCode !== null || this.signalCode !== null) return
    Object.assign(this, { exitCode: code, signalCode: signal })
    setImmediate(() => {
      this.emit('exit', code, signal)
      this.emit('close', code, signal)
    })
  }
}

export const startInside = () => new InnerProcess()
