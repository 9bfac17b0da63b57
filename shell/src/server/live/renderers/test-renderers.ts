import childProcess, { type ChildProcess } from 'node:child_process'
import { describeRelease } from '@site/releases/testing'
import { RendererProgram } from './launch-renderer'
import type { PageSource } from './page-source'
import type { RendererSettings } from './renderers'
import { fakeProgram } from './test-program'

export const rendererSettings: RendererSettings = {
  program: new RendererProgram(Buffer.from(fakeProgram)),
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
export function countProcesses(
  start: (...words: Parameters<typeof childProcess.spawn>) => ChildProcess = childProcess.spawn,
): CountedProcesses {
  const all: ChildProcess[] = []
  jest
    .spyOn(childProcess, 'spawn')
    .mockImplementation((...words: Parameters<typeof childProcess.spawn>) => {
      const child = start(...words)
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
