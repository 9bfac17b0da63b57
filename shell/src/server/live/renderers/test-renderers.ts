import childProcess, { type ChildProcess } from 'node:child_process'
import { describeRelease } from '@site/releases/testing'
import { RendererProgram } from './launch-renderer'
import type { PageSource } from './page-source'
import type { RendererSettings } from './renderers'

/**
 * A fake renderer that speaks the protocol, without React: the page of a remote is its server build. Some builds and
 * some addresses misbehave.
 */
const program = `
import { Socket } from 'node:net'
  const channel = new Socket({ fd: 3 })
  let code = ''
  let rest = Buffer.alloc(0)
  let count = 0

  function tell(header, body = '') {
    const json = Buffer.from(JSON.stringify(header))
    const bytes = Buffer.from(body)
    const prefix = Buffer.alloc(8)
    prefix.writeUInt32BE(json.length, 0)
    prefix.writeUInt32BE(bytes.length, 4)
    channel.write(Buffer.concat([prefix, json, bytes]))
  }

  channel.on('close', () => process.exit())
  channel.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= 8) {
      const [json, bytes] = [rest.readUInt32BE(0), rest.readUInt32BE(4)]
      if (rest.length < 8 + json + bytes) return
      const header = JSON.parse(rest.toString('utf8', 8, 8 + json))
      const body = rest.toString('utf8', 8 + json, 8 + json + bytes)
      rest = rest.subarray(8 + json + bytes)
      hear(header, body)
    }
  })

  function hear({ kind, id, page, setup }, body) {
    if (kind === 'ping') return tell({ kind: 'echo' })
    if (kind === 'list') {
      const paths = code.endsWith('/many') ? Array.from({ length: 60000 }, (_, at) => at) : ['']
      const pages = paths.map((path) => ({ path: '/' + code + path }))
      const padding = ' '.repeat(code.endsWith('/long') ? 4 * 1024 * 1024 : 0)
      return tell({ kind, id }, JSON.stringify({ pages }) + padding)
    }
    if (kind === 'start') {
      code = body
      if (code === 'looping') for (;;);
      if (code === 'leaving') process.exit(0)
      if (code === 'talking') {
        // One write, so that the shell reads both at once.
        channel.cork()
        tell({ kind: 'ready' })
        tell({ kind: 'nonsense', id: 1 })
        return channel.uncork()
      }
      if (code === 'slow') return process.once('SIGCONT', () => tell({ kind: 'ready' }))
      if (code === 'fleeting') setTimeout(() => process.exit(1), 20)
      if (code === 'cannot start') throw new Error('It cannot start.')
      return tell({ kind: 'ready', ...(code === 'broken' && { failure: 'It is broken.' }) })
    }
    count++
    const { url, form } = page
    if (url === '/stuck') return
    if (url === '/loop') for (;;);
    if (url === '/blocked') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    if (url.endsWith('/crash')) process.exit(1)
    if (url === '/garbage') return channel.write('HTTP/1.1 200 OK and so on')
    if (url === '/lie') return tell({ kind: 'page', id, status: 200, location: 'a\\r\\nSet-Cookie: b' })
    if (url === '/throw') return tell({ kind: 'failed', id, message: 'No page.' })
    if (url === '/service') return tell({ kind: 'waits', id })
    const notes = { '/talk': 30, '/flood': 2000 }[url] ?? 0
    for (let note = 0; note < notes; note++) tell({ kind: 'service', message: 'note ' + note })
    const wait = url === '/slow' ? 30 : 0
    const text = url === '/count' ? String(count) : code + (form?.email ?? '')
    setTimeout(() => tell({ kind: 'page', id, status: 200 }, text), wait)
  }`

export const rendererSettings: RendererSettings = {
  program: new RendererProgram(Buffer.from(program)),
  settings: {
    publicUrl: 'https://site.example',
    services: { blog: '', recruitment: '', contact: '' },
    siteId: 'site',
    contact: { path: '/', csrfHeader: 'X', csrfValue: 'x' },
    jobDetailUrl: '',
    subscribeUrl: '',
  },
  releasesUrl: '/releases',
}

export const shell = {
  id: '1-shell',
  release: describeRelease('shell', '1', { server: undefined, mounts: [], contents: {} }),
  css: '',
  boot: '',
}

export type CountedProcesses = {
  /** Number of processes that were started. */
  readonly started: number
  /** Number of them that run. */
  readonly running: number
  /** The process that was started last. */
  readonly last: ChildProcess | undefined
}

/** Counts the processes that are started from now on, until jest restores all mocks. */
export function countProcesses(): CountedProcesses {
  const all: ChildProcess[] = []
  const { spawn } = childProcess
  jest.spyOn(childProcess, 'spawn').mockImplementation((...words: Parameters<typeof spawn>) => {
    const child = spawn(...words)
    all.push(child)
    return child
  })
  return {
    get started() {
      return all.length
    },
    get running() {
      return all.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
        .length
    },
    get last() {
      return all.at(-1)
    },
  }
}

/** A source of pages for a cache. */
export function describeSource(changes: Partial<PageSource> = {}): PageSource {
  return {
    key: 'a set',
    remote: 'careers',
    loaded: undefined,
    release: '1.0.0-a',
    isLive: true,
    since: Number.NEGATIVE_INFINITY,
    render: async () => ({ status: 200, body: 'good' }),
    raise: () => undefined,
    ...changes,
  }
}
