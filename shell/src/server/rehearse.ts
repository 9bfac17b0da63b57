import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { openStore, type Release, ReleaseError } from '@site/releases'
import { findFaults } from './check-page'
import { composeReleaseSet, readLiveRemote, readShell } from './read-release-set'
import type { Inspection } from './render/inspection'
import type { PageAnswer, RendererData } from './render/release-set'
import type { RemoteFailure, RendererAnswer, RendererRequest } from './render/renderer'
import { readSettings } from './settings'

const startDeadline = 10_000
const pageDeadline = 8000
const serviceTimeoutMs = 3000

/** The program that `promote` runs first: renders all pages of a candidate and says what is wrong. */
async function main() {
  const settings = readSettings(process.env)
  const { REHEARSED_REMOTE: remote = '', REHEARSED_RELEASES: json = '{}' } = process.env
  const desk = { store: await openStore(settings.releaseStore), keys: settings.releaseKeys }
  const releases: Record<string, string> = JSON.parse(json)
  const remotes = (
    await Promise.all(
      Object.entries(releases).map(async ([name, id]) => {
        const reading = readLiveRemote(desk, name, id)
        // Another team's damaged release keeps nobody from releasing.
        return name === remote ? reading : reading.catch(skipUnusable)
      }),
    )
  ).filter((one) => one !== undefined)
  const shell = await readShell(join(import.meta.dirname, '..'))
  const candidate = remotes.find(({ release }) => release.remote === remote)
  if (!candidate) throw new ReleaseError(`${remote} is not among the rehearsed releases.`)
  const problems = await rehearse(candidate.release, {
    rendererFile: join(import.meta.dirname, 'renderer.js'),
    releaseSet: composeReleaseSet(remotes, shell, settings.releasesUrl),
    settings: settings.run,
    releasesUrl: settings.releasesUrl,
    serviceTimeoutMs,
    rehearsed: remote,
  })
  process.send?.(problems, () => process.exit(0))
}

function skipUnusable(error: unknown): undefined {
  if (!(error instanceof ReleaseError)) throw error
}

async function rehearse(release: Release, data: RendererData): Promise<string[]> {
  const name = `${release.remote} ${release.version}`
  const worker = new Worker(data.rendererFile, {
    workerData: data,
    env: { NODE_ENV: 'production' },
  })
  const stage = createStage(worker)
  try {
    const { failures } = await stage.started()
    const failed = failures.find(({ remote }) => remote === release.remote)
    if (failed)
      return [
        `${name} cannot go live: ${failed.reason}. Mend it, raise the version and publish again.`,
      ]
    const { paths } = await stage.inspect(release.remote)
    const faults: string[] = []
    for (const path of paths) {
      const answer = await stage.render(path)
      faults.push(...findFaults(answer).map((fault) => `${name}: the page ${path} ${fault}.`))
    }
    return [...faults, ...describe(name, release, await stage.inspect(release.remote))]
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [`${name} cannot be rehearsed: ${reason}. Mend it, raise the version and publish again.`]
  } finally {
    await worker.terminate()
  }
}

function describe(name: string, release: Release, { slices, leaks, complaints }: Inspection) {
  const isTrue = JSON.stringify(slices) === JSON.stringify(release.slices.toSorted())
  return [
    ...leaks.map(
      (leak) =>
        `${name} changes ${leak}, which all parts of the page share: keep it inside the remote.`,
    ),
    ...[...new Set(complaints)].map(
      (complaint) => `${name} writes to the console: ${complaint.split('\n')[0]}`,
    ),
    ...(isTrue
      ? []
      : [
          `${name} has the slices ${slices.join(', ') || 'none'}, and its release.json says ${release.slices.join(', ') || 'none'}: build it again.`,
        ]),
  ]
}

type Started = { failures: RemoteFailure[] }

/** A renderer of its own, whose answers may be late: then it is in a loop. */
function createStage(worker: Worker) {
  let lastId = 0
  const post = (request: RendererRequest) => worker.postMessage(request)

  function hear<Heard>(
    what: string,
    deadline: number,
    pick: (answer: RendererAnswer) => Heard | undefined,
  ) {
    return new Promise<Heard>((resolve, reject) => {
      const listen = (answer: RendererAnswer) => {
        const picked = pick(answer)
        if (picked === undefined) return
        end()
        resolve(picked)
      }
      const fail = (error: Error) => {
        end()
        reject(error)
      }
      const late = setTimeout(
        () => fail(new Error(`${what} took longer than ${deadline / 1000} s: it hangs`)),
        deadline,
      )
      const end = () => {
        clearTimeout(late)
        worker.off('message', listen).off('error', fail)
      }
      worker.on('message', listen).on('error', fail)
    })
  }

  const starting = hear('loading', startDeadline, (answer): Started | undefined =>
    answer.kind === 'ready' ? answer : undefined,
  )
  return {
    started: () => starting,
    inspect(remote: string) {
      post({ kind: 'inspect', remote })
      return hear('looking for pages', pageDeadline, (answer): Inspection | undefined =>
        answer.kind === 'inspection' ? answer.inspection : undefined,
      )
    },
    render(url: string) {
      const id = ++lastId
      post({ kind: 'page', id, page: { url } })
      return hear(`rendering ${url}`, pageDeadline, (answer): PageAnswer | undefined => {
        if (answer.kind === 'failed' && answer.id === id) {
          return { status: 500, body: '', failure: answer.message.split('\n')[0] }
        }
        return answer.kind === 'page' && answer.id === id ? answer.answer : undefined
      })
    },
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof ReleaseError ? error.message : error)
  process.exit(1)
})
