import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openStore, type Release, ReleaseError } from '@site/releases'
import { findFaults } from './check-page'
import { readLiveRemote, readShell } from './read-release-set'
import type { Inspection } from './render/inspection'
import type { PageAnswer } from './render/release-set'
import { type RendererLaunch, RendererProcess } from './renderer-process'
import { readSettings } from './settings'

const startDeadline = 10_000
const pageDeadline = 8000

/** The program that `promote` runs first: renders all pages of a candidate and says what is wrong. */
async function main() {
  const settings = readSettings(process.env)
  const { REHEARSED_REMOTE: remote = '', REHEARSED_RELEASES: json = '{}' } = process.env
  const desk = { store: await openStore(settings.releaseStore), keys: settings.releaseKeys }
  const releases: Record<string, string> = JSON.parse(json)
  const { serverCode, ...candidate } = await readLiveRemote(desk, remote, releases[remote] ?? '')
  const problems = await rehearse(candidate.release, {
    program: await readFile(join(import.meta.dirname, 'renderer.js')),
    serverCode,
    setup: {
      shell: await readShell(join(import.meta.dirname, '..')),
      remote: candidate,
      settings: settings.run,
      releasesUrl: settings.releasesUrl,
      isInspected: true,
    },
  })
  process.send?.(problems, () => process.exit(0))
}

async function rehearse(release: Release, launch: RendererLaunch): Promise<string[]> {
  const name = `${release.remote} ${release.version}`
  const stage = createStage(launch)
  try {
    const failure = await stage.started()
    if (failure)
      return [`${name} cannot go live: ${failure}. Mend it, raise the version and publish again.`]
    const { paths } = await stage.inspect()
    const faults: string[] = []
    for (const path of paths) {
      const answer = await stage.render(path)
      faults.push(...findFaults(answer).map((fault) => `${name}: the page ${path} ${fault}.`))
    }
    return [...faults, ...describe(name, release, await stage.inspect())]
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [`${name} cannot be rehearsed: ${reason}. Mend it, raise the version and publish again.`]
  } finally {
    await stage.end()
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

type Answer = Parameters<ConstructorParameters<typeof RendererProcess>[0]['onAnswer']>[0]

/** A renderer of its own, whose answers may be late: then it is in a loop. */
function createStage(launch: RendererLaunch) {
  let lastId = 0
  let settle: (answer: Answer | Error) => void = () => undefined
  const renderer = new RendererProcess({
    ...launch,
    onAnswer: (answer) => settle(answer),
    onEnd: (reason) => settle(reason),
  })

  /** One after the other, so the next answer is the one. */
  async function hear<Heard>(what: string, deadline: number, pick: (answer: Answer) => Heard) {
    return within(
      what,
      deadline,
      new Promise<NonNullable<Heard>>((resolve, reject) => {
        settle = (answer) => {
          if (answer instanceof Error) return reject(answer)
          const picked = pick(answer)
          if (picked !== undefined && picked !== null) resolve(picked)
        }
      }),
    )
  }

  return {
    async started() {
      await within('loading', startDeadline, renderer.started)
      return renderer.failure
    },
    inspect() {
      const id = ++lastId
      renderer.send({ kind: 'inspect', id })
      return hear('looking for pages', pageDeadline, (answer): Inspection | undefined =>
        answer.kind === 'inspection' && answer.id === id ? answer.inspection : undefined,
      )
    },
    render(url: string) {
      const id = ++lastId
      renderer.send({ kind: 'page', id, page: { url } })
      return hear(`rendering ${url}`, pageDeadline, (answer): PageAnswer | undefined => {
        if (answer.kind === 'failed' && answer.id === id) {
          return { status: 500, body: '', failure: answer.message.split('\n')[0] }
        }
        return answer.kind === 'page' && answer.id === id ? answer.answer : undefined
      })
    },
    end: () => renderer.end(),
  }
}

async function within<Result>(what: string, deadline: number, result: Promise<Result>) {
  let late: NodeJS.Timeout | undefined
  const lateness = new Promise<never>((_, reject) => {
    late = setTimeout(
      () => reject(new Error(`${what} took longer than ${deadline / 1000} s: it hangs`)),
      deadline,
    )
  })
  try {
    return await Promise.race([result, lateness])
  } finally {
    clearTimeout(late)
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof ReleaseError ? error.message : error)
  process.exit(1)
})
