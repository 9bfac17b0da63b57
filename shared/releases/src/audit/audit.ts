import type { Reading } from '../desk'
import { findClaims } from '../gate/gate'
import { type History, liveIn, newestOf } from '../history/history'
import { pointerPath } from '../history/pointers'
import { findRevocationFault, revocationPath } from '../preview/revocation'
import { type Published, releaseFolder } from '../release/read-releases'
import { parseSetMembers, setPath } from '../release/release-set'
import { auditHistory, type HistoryOptions } from './audit-history'
import { auditReleases, auditVersions, type Named, orFault } from './audit-releases'
import { type Finding, forEachOf, type Report } from './findings'

export type Audit = {
  /** Number of the newest pointer that counts. */
  pointer: number | null
  looked: Record<'pointers' | 'releases' | 'files' | 'versions' | 'sets' | 'revocations', number>
  findings: Finding[]
}

/**
 * Verifies that everything in a store was signed by teams that may, without trust in a shell or a cache. Writes
 * nothing. Rejects when the store does not answer.
 */
export async function audit(desk: Reading, options: HistoryOptions): Promise<Audit> {
  const findings: Finding[] = []
  const report: Report = (kind, path, problem) => findings.push({ kind, path, problem })
  const history = await auditHistory(desk, options, report)
  const named = await namedReleases(desk, history)
  const { found, files } = await auditReleases(desk, named, report)
  auditClaims(history, found, report)
  const remotes = await desk.store.list('versions')
  return {
    pointer: newestOf(history)?.number ?? null,
    looked: {
      pointers: history.seen,
      releases: named.length,
      files,
      versions: await auditVersions(desk, remotes, report),
      sets: await auditSets(desk, report),
      revocations: await auditRevocations(desk, report),
    },
    findings: findings.sort((one, other) => one.path.localeCompare(other.path)),
  }
}

/** All releases that were ever live or a canary, and all of the shell: an open page may request any of them. */
async function namedReleases({ store }: Reading, { pointers }: History): Promise<Named[]> {
  const shells = await findShells(store)
  const named = pointers.flatMap(({ remotes, canaries }) =>
    [remotes, canaries].flatMap((live) =>
      Object.entries(live).map(([remote, { release }]) => ({ remote, id: release })),
    ),
  )
  return [
    ...new Map(
      [...named, ...shells].map((one) => [releaseFolder(one.remote, one.id), one]),
    ).values(),
  ]
}

/**
 * Without the folders that an interrupted publish left: they have no `release.json`, and nobody can remove them. One
 * that was published is missed by its version.
 */
async function findShells(store: Reading['store']): Promise<Named[]> {
  const shells: Named[] = []
  await forEachOf(await store.list('releases/shell'), async (id) => {
    const reading = store.get(`${releaseFolder('shell', id)}/release.json`)
    // A fault of the file is reported where it is verified.
    const json = await orFault(reading, () => undefined)
    if (json !== undefined) shells.push({ remote: 'shell', id })
  })
  return shells
}

/** Reports two live releases, or a canary and another remote's live release, that claim the same path or slice. */
function auditClaims(history: History, found: Published[], report: Report) {
  const { remotes, canaries } = liveIn(history)
  const path = pointerPath(newestOf(history)?.number ?? 1)
  const find = (remote: string, id: string) =>
    found.find((one) => one.release.remote === remote && one.id === id)?.release ?? []
  const live = Object.entries(remotes).flatMap(([remote, { release }]) => find(remote, release))
  const tried = Object.entries(canaries).flatMap(([remote, { release }]) => find(remote, release))
  for (const candidate of [...live, ...tried]) {
    const others = live.filter(({ remote }) => remote !== candidate.remote)
    for (const claim of findClaims({ candidate, others })) report('claims', path, claim)
  }
}

async function auditSets({ store }: Reading, report: Report) {
  const names = await store.list('sets')
  await forEachOf(names, async (name) => {
    const id = name.replace(/\.json$/, '')
    const tell = (problem: string) => report('set', `sets/${name}`, problem)
    const bytes = await orFault(store.get(setPath(id)), tell)
    if (bytes === null) return
    const members = bytes && parseSetMembers(bytes, id)
    if (!members) {
      tell(`sets/${name} is not what its name says: no page gets it.`)
      return
    }
    for (const [remote, release] of Object.entries(members.remotes)) {
      const found = await orFault(store.get(`${releaseFolder(remote, release)}/release.json`), tell)
      if (found === undefined) tell(`sets/${name} names ${remote} ${release}, which is not there.`)
    }
  })
  return names.length
}

async function auditRevocations({ store, keys }: Reading, report: Report) {
  const names = await store.list('revoked')
  await forEachOf(names, async (name) => {
    const digest = name.replace(/\.json$/, '')
    const tell = (problem: string) =>
      report('revocation', `revoked/${name}`, `${problem} It ends a preview all the same.`)
    const bytes = await orFault(store.get(revocationPath(digest)), tell)
    if (bytes === null) return
    const fault = findRevocationFault(keys, bytes ?? Buffer.of(), digest)
    if (fault) tell(`revoked/${name} ${fault}.`)
  })
  return names.length
}
