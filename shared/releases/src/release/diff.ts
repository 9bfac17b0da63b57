import type { Release } from './release'

type FileChange = {
  path: string
  /** Bytes in each release; 0 where the file is missing. */
  before: number
  after: number
}

export type ReleaseDiff = {
  files: FileChange[]
  bytes: { before: number; after: number }
  routes: { added: string[]; removed: string[] }
  mounts: { added: string[]; removed: string[] }
  /** Sources that its policy asks for, with their directives. */
  needs: { added: string[]; removed: string[] }
  /** Version ranges in each release. */
  shared: { library: string; before: string; after: string }[]
}

/** Differences that matter to visitors and to other teams when `after` replaces `before`. */
export function diffReleases(before: Release, after: Release): ReleaseDiff {
  return {
    files: diffFiles(before, after),
    bytes: { before: weigh(before), after: weigh(after) },
    routes: diffLists(before.routes, after.routes),
    mounts: diffLists(before.mounts, after.mounts),
    needs: diffLists(listNeeds(before), listNeeds(after)),
    shared: diffShared(before, after),
  }
}

function diffFiles(before: Release, after: Release): FileChange[] {
  const name = plainNames(before, after)
  const named = (release: Release) =>
    new Map(Object.entries(release.files).map(([path, file]) => [name(path), file]))
  const [old, young] = [named(before), named(after)]
  return [...new Set([...old.keys(), ...young.keys()])]
    .filter((path) => old.get(path)?.integrity !== young.get(path)?.integrity)
    .sort()
    .map((path) => ({
      path,
      before: old.get(path)?.bytes ?? 0,
      after: young.get(path)?.bytes ?? 0,
    }))
}

/** Shortens paths by the content hash, unless two files of a release would then have the same name. */
function plainNames(...releases: Release[]) {
  const plain = (path: string) => path.replace(/\.[0-9a-f]{12}(?=\.)/, '')
  const isAmbiguous = (path: string) =>
    releases.some(
      ({ files }) => Object.keys(files).filter((other) => plain(other) === plain(path)).length > 1,
    )
  return (path: string) => (isAmbiguous(path) ? path : plain(path))
}

function diffLists(before: string[], after: string[]) {
  return {
    added: after.filter((item) => !before.includes(item)),
    removed: before.filter((item) => !after.includes(item)),
  }
}

function listNeeds({ needs = {} }: Release) {
  return Object.entries(needs).flatMap(([directive, sources]) =>
    sources.map((source) => `${directive} ${source}`),
  )
}

function diffShared({ shared: before }: Release, { shared: after }: Release) {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((library) => before[library] !== after[library])
    .map((library) => ({
      library,
      before: before[library] ?? '–',
      after: after[library] ?? '–',
    }))
}

function weigh({ files }: Release) {
  return Object.values(files).reduce((total, { bytes }) => total + bytes, 0)
}
