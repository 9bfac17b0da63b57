import workerThreads, { type Worker, type WorkerOptions } from 'node:worker_threads'
import { describeRelease } from '@site/releases/testing'
import type { RendererData } from './render/release-set'

/** Answers like a renderer, without React: a page is the code of the remote its URL names. */
const rendererCode = `
  const { parentPort, workerData } = require('node:worker_threads')
  const codes = Object.fromEntries(
    workerData.releaseSet.remotes.map(({ release, serverCode }) => [
      '/' + release.remote,
      Buffer.from(serverCode).toString(),
    ]),
  )
  if (Object.values(codes).includes('cannot start')) throw new Error('It cannot start.')
  parentPort.on('message', ({ kind, id, page }) => {
    if (kind !== 'page') return
    if (page.url === '/crash') process.exit(1)
    parentPort.postMessage({ kind: 'page', id, answer: { status: 200, body: codes[page.url] } })
  })
  const failures = Object.keys(codes)
    .filter((path) => codes[path] === 'broken')
    .map((path) => ({ remote: path.slice(1), reason: 'It is broken.' }))
  parentPort.postMessage({ kind: 'ready', failures })`

const Thread = workerThreads.Worker

export type TestRenderers = {
  /** How many were started. */
  readonly started: number
  /** How many of them run. */
  readonly running: number
}

/** From now on renderers are such ones, until jest restores all mocks. */
export function standInForRenderers(): TestRenderers {
  const running = new Set<Worker>()
  let started = 0
  function start(_file: string | URL, options?: WorkerOptions) {
    started++
    const thread = new Thread(rendererCode, { ...options, eval: true })
    running.add(thread)
    thread.once('exit', () => running.delete(thread))
    return thread
  }
  jest.spyOn(workerThreads, 'Worker').mockImplementation(start)
  return {
    get started() {
      return started
    },
    get running() {
      return running.size
    },
  }
}

export const shell = {
  id: '1-shell',
  release: describeRelease('shell', '1', { server: undefined, mounts: [], contents: {} }),
  css: '',
  boot: '',
}

export const rendering: Omit<RendererData, 'releaseSet'> = {
  rendererFile: 'renderer.mjs',
  settings: {
    publicUrl: 'https://site.example',
    services: { blog: '', recruitment: '', contact: '' },
    siteId: 'site',
    contact: { path: '/', csrfHeader: 'X', csrfValue: 'x' },
    jobDetailUrl: '',
    subscribeUrl: '',
  },
  releasesUrl: '/releases',
  serviceTimeoutMs: 1,
}
