import { Socket } from 'node:net'
import type { Platform } from '@site/contract'
import { createPlatform } from '../../page/create-platform'
import { createFederation, type Federation } from '../../page/federation'
import { messageOf, stackOf } from '../../page/thrown'
import { ignoreTerminal } from './ignore-terminal'
import { inspectRemote, noteWorld } from './inspection'
import { listPages } from './list-pages'
import { FrameReader, formatFrame } from './protocol/frames'
import {
  longestReason,
  type RendererAnswer,
  type RendererRequest,
  type RendererSetup,
  type WrittenPage,
} from './protocol/protocol'
import { RenderError } from './protocol/render-error'
import { createRemotePlugin } from './remote-plugin'
import { createPageRenderer, type PageRenderer } from './render-page'
import { createServiceClient } from './services/service-client'

/** The descriptor that `launchRenderer` opened. */
const channelDescriptor = 3

type Stage = {
  setup: RendererSetup
  federation: Federation
  platform: Platform
  renderPage: PageRenderer
  world: ReturnType<typeof noteWorld> | undefined
}

// The renderer program: one release of the shell, one of a remote, and no other access to this machine.
const channel = new Socket({ fd: channelDescriptor })
const reader = new FrameReader()
let stage: Stage | undefined

channel.on('data', (chunk) => {
  for (const { header, bytes } of reader.push(chunk)) {
    // A cast, because only the shell holds the other end.
    void hear(header as RendererRequest, bytes)
  }
})
// The channel closes when the shell ends or drops this process.
channel.on('close', () => process.exit())

async function hear(request: RendererRequest, bytes: Buffer) {
  if (request.kind === 'ping') return tell({ kind: 'echo' })
  if (request.kind === 'start') return start(request.setup, bytes)
  if (!stage) throw new Error(`The renderer was asked for "${request.kind}" before it was started.`)
  try {
    await answer(stage, request)
  } catch (error) {
    tell({ kind: 'failed', id: request.id, ...failureOf(error) })
  }
}

function failureOf(error: unknown) {
  if (error instanceof RenderError) return { message: shorten(error.message), cause: error.whose }
  return { message: shorten(stackOf(error)) }
}

/** The shell reads no more, and ends a process that says much more. */
function shorten(reason: string) {
  return reason.slice(0, longestReason)
}

async function start(setup: RendererSetup, serverCode: Buffer) {
  // A rehearsal answers nobody, and whoever ends it means its renderer too.
  if (!setup.isRehearsed) ignoreTerminal()
  const remote = setup.remote && { ...setup.remote, serverCode }
  const federation = createFederation(
    `shell-${setup.shell.id}`,
    remote ? [{ name: remote.release.remote, entry: `${remote.release.remote}.js` }] : [],
    [createRemotePlugin(remote ? [remote] : [])],
  )
  const platform = createPlatform({
    settings: setup.settings,
    connect: (baseUrl) =>
      createServiceClient({
        baseUrl,
        deadlineMs: setup.serviceDeadlineMs,
        onChange: (message) => tell({ kind: 'service', message: shorten(message) }),
      }),
    toast: () => undefined,
  })
  const renderPage = createPageRenderer({ setup, federation, platform })
  const world = setup.isInspected ? noteWorld() : undefined
  stage = { setup, federation, platform, renderPage, world }
  tell({ kind: 'ready', failure: await findFailure(federation, remote?.release.remote) })
}

async function findFailure(federation: Federation, remote: string | undefined) {
  if (!remote) return undefined
  try {
    await federation.loadRemote(remote)
    return undefined
  } catch (error) {
    return shorten(messageOf(error))
  }
}

async function answer(
  { setup, federation, platform, renderPage, world }: Stage,
  request: Exclude<RendererRequest, { kind: 'start' | 'ping' }>,
) {
  const { id } = request
  const remote = setup.remote?.release.remote
  if (request.kind === 'page') {
    const onService = (isWaiting: boolean) => tell({ kind: isWaiting ? 'waits' : 'works', id })
    return tellPage(id, await renderPage(request.page, onService))
  }
  if (!remote) throw new Error(`A renderer without a remote was asked for "${request.kind}".`)
  if (request.kind === 'list') {
    const list = await listPages({ federation, platform }, remote)
    return write({ kind: 'list', id }, list)
  }
  const found = await inspectRemote({ federation, platform }, remote)
  const pending = (request.settles && (await world?.settle())) || []
  const leaks = world?.findLeaks() ?? []
  const { complaints = [], uncaught = [] } = world ?? {}
  return write({ kind: 'inspection', id }, { ...found, leaks, complaints, uncaught, pending })
}

function tellPage(id: number, { body, failure, stack, ...answer }: WrittenPage) {
  const header = {
    kind: 'page',
    id,
    ...answer,
    failure: failure && shorten(failure),
    stack: stack && shorten(stack),
  }
  channel.write(formatFrame(header, Buffer.from(body)))
}

function tell(message: Exclude<RendererAnswer, { kind: 'page' | 'list' | 'inspection' }>) {
  channel.write(formatFrame(message))
}

function write(header: { kind: 'list' | 'inspection'; id: number }, content: object) {
  channel.write(formatFrame(header, Buffer.from(JSON.stringify(content))))
}
