import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { type Canary, emptyHistory } from '@site/releases'
import { createTestDesk, describeRelease, type TestDesk } from '@site/releases/testing'
import fastify from 'fastify'
import { describeSource, rendererSettings, shell } from '../live/renderers/test-renderers'
import type { Site } from '../live/site'
import type { ReleaseSet } from '../release-set/release-set'
import { readSetFile } from '../release-set/set-file'
import type { PageAnswer, PageRequest, UnsentCall } from '../renderer/protocol/protocol'
import { connectionLimits, createNodeServer } from './node-server'
import { createPageAnswers } from './pages/page-answers'
import { PageCache } from './pages/page-cache'
import { createRateLimits } from './pages/rate-limits'
import { createPolicies } from './policy/policy'
import { acceptForms } from './requests/form-body'
import { createVisits } from './requests/visits'

const release = describeRelease('contact', '1.0.0', {
  mounts: ['/', '/contact'],
  routes: ['/', '/contact', '/contact/:topic', '/contact/feed.xml'],
  query: ['tab'],
})

export const releaseSet: ReleaseSet = {
  id: '0123456789ab',
  remotes: [{ id: '1.0.0-abc', serverCode: Buffer.of(), css: '', release }],
  shell,
}

/** The set of a canary or preview. */
const sideSet: ReleaseSet = { ...releaseSet, id: 'ba9876543210' }

/** A site whose pages a test writes, over a store of its own. */
export class TestSite {
  readonly desk: TestDesk = createTestDesk()
  /** The requests that were rendered. */
  readonly asked: PageRequest[] = []
  readonly opened: string[] = []
  live: ReleaseSet | undefined = releaseSet
  canaries: Record<string, Canary> = {}
  canOpen = true
  lacksRemote = false
  /** The clock of the rate limits and of cached pages, in ms; it stands still unless a test moves it. */
  now = 0
  /** Thrown instead of an answer, if set. */
  fault: Error | undefined
  answer: PageAnswer = { status: 200, body: '<h1>Contact us</h1>' }

  // The part of the live site that HTTP uses; the renderer and the store behind it have their own tests.
  readonly site = createFace(this) as Partial<Site> as Site

  readonly pages = new PageCache({
    renderNotFound: async () => ({ status: 404, body: '<h1>Nothing here</h1>' }),
    onFailure: () => undefined,
    onRefusal: () => undefined,
    now: () => this.now,
  })

  readonly visits = createVisits({
    keys: this.desk.keys,
    store: this.desk.store,
    publicUrl: 'https://site.example',
    canaries: () => this.canaries,
    named: () => this.canaries,
  })

  readonly policies = createPolicies({ ...rendererSettings, isDevelopment: false })

  readonly logged: string[] = []
  readonly logError = (reason: string) => void this.logged.push(reason)

  readonly kept: UnsentCall[] = []
  canKeep = true

  readonly keepUnsent = async (call: UnsentCall) => {
    if (this.canKeep) this.kept.push(call)
    return this.canKeep
  }

  remove() {
    this.desk.remove()
  }

  async render(page: PageRequest, set: ReleaseSet) {
    this.asked.push(page)
    if (this.fault) throw this.fault
    return set === sideSet ? { ...this.answer, body: '<h1>Contact us all</h1>' } : this.answer
  }

  async openSideSet(remote: string, id: string) {
    this.opened.push(`${remote} ${id}`)
    if (!this.canOpen) throw new Error('It is broken.')
    return sideSet
  }
}

function createFace(test: TestSite) {
  const face: Partial<Record<keyof Site, unknown>> = {
    liveRemotes: { contact: { version: '1.0.0', release: '1.0.0-abc' } },
    history: emptyHistory,
    problems: ['blog is broken'],
    sourceOf: (url: string, set: ReleaseSet) =>
      describeSource({
        key: set.id,
        remote: 'contact',
        loaded: set.remotes[0],
        render: (page) =>
          url === '/_site/not-found'
            ? Promise.resolve({ status: 404, body: '' })
            : test.render(page, set),
      }),
    renderOffline: async () => ({ status: 200, body: '<h1>No connection</h1>' }),
    loneRemote: (_url: string, set: ReleaseSet) => set.remotes[0],
    renderAlone: (page: PageRequest, set: ReleaseSet) => test.render(page, set),
    readSet: (id: string) => readSetFile(test.desk, id),
    openSideSet: (remote: string, id: string) => test.openSideSet(remote, id),
  }
  return Object.defineProperties(face, {
    releaseSet: { get: () => test.live },
    lacksRemote: { get: () => test.lacksRemote },
  })
}

/** Sends a path as it is written; fetch() would normalize it. */
export async function ask(origin: string, path: string, method = 'GET') {
  const { port } = new URL(origin)
  const asking = request({ port, host: '127.0.0.1', path, method }).end()
  const [response]: IncomingMessage[] = await once(asking, 'response')
  response?.resume()
  return response
}

export type PageServer = Awaited<ReturnType<typeof servePages>>

/** The pages of a site, behind a Fastify that does nothing else. */
export async function servePages(site: TestSite, anatomyKey?: string) {
  const answers = createPageAnswers({
    ...site,
    rateLimits: createRateLimits(() => site.now),
    anatomyKey,
    isClosing: () => false,
  })
  const stream = { write: (line: string) => site.logError(JSON.parse(line).msg) }
  const app = fastify({
    trustProxy: '127.0.0.1',
    logger: { level: 'error', stream },
    serverFactory: (handle) =>
      createNodeServer(handle, {
        limits: connectionLimits,
        sendAtOnce: answers.sendCached,
        logError: console.error,
        logRefused: console.error,
      }),
  })
  acceptForms(app)
  app.setNotFoundHandler(answers.refuseMethod)
  app.get('/*', answers.answerPage)
  app.post('/*', answers.answerForm)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const visit = (path: string, request: RequestInit = {}) =>
    fetch(origin + path, { redirect: 'manual', ...request })
  return {
    app,
    origin,
    visit,
    send: (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      visit('/contact', { method: 'POST', body: new URLSearchParams(fields), headers }),
    htmlFor: async (path: string, cookie = '') =>
      (await visit(path, { headers: { cookie } })).text(),
  }
}
