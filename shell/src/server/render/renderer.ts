import { parentPort, workerData } from 'node:worker_threads'
import { createPlatform } from '../../site/create-platform'
import { createFederation } from '../../site/federation'
import type { PageAnswer, PageRequest, RendererData } from './release-set'
import { createRemotePlugin } from './remote-plugin'
import { createPageRenderer } from './render-page'

/** The worker of one release set: it is made with the set, and ends with it. */
export type RendererRequest = { kind: 'page'; id: number; page: PageRequest } | { kind: 'ping' }
export type RemoteFailure = { remote: string; reason: string }
export type RendererAnswer =
  | { kind: 'ready'; failures: RemoteFailure[] }
  | { kind: 'echo' }
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
const renderPage = createPageRenderer({
  data,
  federation,
  platform: createPlatform({
    settings: data.settings,
    timeoutMs: data.serviceTimeoutMs,
    toast: () => undefined,
  }),
})

parentPort?.on('message', async (request: RendererRequest) => {
  if (request.kind === 'ping') return answer({ kind: 'echo' })
  const { id, page } = request
  await renderPage(page).then(
    (rendered) => answer({ kind: 'page', id, answer: rendered }),
    (error: Error) => answer({ kind: 'failed', id, message: error.stack ?? error.message }),
  )
})

const loading = await Promise.all(remotes.map(({ release }) => findFailures(release.remote)))
answer({ kind: 'ready', failures: loading.flat() })

async function findFailures(remote: string): Promise<RemoteFailure[]> {
  try {
    await federation.loadRemote(remote)
    return []
  } catch (error) {
    return [{ remote, reason: error instanceof Error ? error.message : String(error) }]
  }
}

function answer(message: RendererAnswer) {
  parentPort?.postMessage(message)
}
