import { parentPort, workerData } from 'node:worker_threads'
import { createPlatform } from '../../site/create-platform'
import { createFederation } from '../../site/federation'
import { type Inspection, inspectRemote, watchWorld } from './inspection'
import type { PageAnswer, PageRequest, RendererData } from './release-set'
import { createRemotePlugin } from './remote-plugin'
import { createPageRenderer } from './render-page'

/** The worker of one release set: it is made with the set, and ends with it. */
export type RendererRequest =
  | { kind: 'page'; id: number; page: PageRequest }
  | { kind: 'ping' }
  | { kind: 'inspect'; remote: string }
export type RemoteFailure = { remote: string; reason: string }
export type RendererAnswer =
  | { kind: 'ready'; failures: RemoteFailure[] }
  | { kind: 'echo' }
  | { kind: 'inspection'; inspection: Inspection }
  | { kind: 'page'; id: number; answer: PageAnswer }
  | { kind: 'failed'; id: number; message: string }

// The worker's data is what renderer-process.ts gave it.
const data = workerData as RendererData
const { remotes } = data.releaseSet

const federation = createFederation(
  `shell-${data.releaseSet.id}`,
  remotes.map(({ release }) => ({ name: release.remote, entry: `${release.remote}.js` })),
  [createRemotePlugin(remotes)],
)
const platform = createPlatform({
  settings: data.settings,
  timeoutMs: data.serviceTimeoutMs,
  toast: () => undefined,
})
const renderPage = createPageRenderer({ data, federation, platform })

parentPort?.on('message', async (request: RendererRequest) => {
  if (request.kind === 'ping') return answer({ kind: 'echo' })
  if (request.kind === 'inspect') return answer(await inspect(request.remote))
  const { id, page } = request
  await renderPage(page).then(
    (rendered) => answer({ kind: 'page', id, answer: rendered }),
    (error: Error) => answer({ kind: 'failed', id, message: error.stack ?? error.message }),
  )
})

const names = remotes.map(({ release }) => release.remote)
const failures = await findFailures(names.filter((name) => name !== data.rehearsed))
// What the others do is not the candidate's doing.
const world = data.rehearsed ? watchWorld() : undefined
if (data.rehearsed) failures.push(...(await findFailures([data.rehearsed])))
answer({ kind: 'ready', failures })

async function findFailures(remotes: string[]): Promise<RemoteFailure[]> {
  return (await Promise.all(remotes.map(findFailure))).flat()
}

async function findFailure(remote: string): Promise<RemoteFailure[]> {
  try {
    await federation.loadRemote(remote)
    return []
  } catch (error) {
    return [{ remote, reason: error instanceof Error ? error.message : String(error) }]
  }
}

async function inspect(remote: string): Promise<RendererAnswer> {
  const found = await inspectRemote({ federation, platform }, remote)
  const leaks = world?.findLeaks() ?? []
  return {
    kind: 'inspection',
    inspection: { ...found, leaks, complaints: world?.complaints ?? [] },
  }
}

function answer(message: RendererAnswer) {
  parentPort?.postMessage(message)
}
