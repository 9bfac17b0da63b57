import { parentPort, workerData } from 'node:worker_threads'
import { createPlatform } from '../../site/create-platform'
import { createFederation } from '../../site/federation'
import { pagePaths } from './page-paths'
import type { PageAnswer, PageRequest, RendererData } from './release-set'
import { createRemotePlugin } from './remote-plugin'
import { createPageRenderer } from './render-page'

/** The worker of one release set: it is made with the set, and ends with it. */
export type RendererRequest = { id: number; page: PageRequest }
export type RendererAnswer =
  | { kind: 'ready'; failures: string[]; paths: string[] }
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

parentPort?.on('message', async ({ id, page }: RendererRequest) => {
  const answer = await renderPage(page).then(
    (rendered): RendererAnswer => ({ kind: 'page', id, answer: rendered }),
    (error: Error): RendererAnswer => ({
      kind: 'failed',
      id,
      message: error.stack ?? error.message,
    }),
  )
  parentPort?.postMessage(answer)
})

const loading = await Promise.allSettled(
  remotes.map(({ release }) => federation.loadRemote(release.remote)),
)
parentPort?.postMessage({
  kind: 'ready',
  failures: loading.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : [])),
  paths: loading.flatMap((one) => (one.status === 'fulfilled' ? pagePaths(one.value.routes) : [])),
} satisfies RendererAnswer)
