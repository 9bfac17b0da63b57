import { createHash } from 'node:crypto'

export type ReleaseFile = {
  /** `sha384-…`, as in a script's `integrity` attribute. */
  integrity: string
  bytes: number
}

/** One build of one remote, or of the shell: `release.json` beside the files it describes. */
export type Release = {
  remote: string
  version: string
  /** The team. */
  owner: string
  contract: number
  /** Paths whose pages belong to this remote: itself and everything below it; `/` is only itself. */
  mounts: string[]
  /** The search parameters its pages read. Any other parameter does not make another page. */
  query: string[]
  /** Paths of its routes, with their parameters: `/blog/:slug`. */
  routes: string[]
  /** Names of its slices. */
  slices: string[]
  /** Shared packages it takes from the shell, with the ranges it was built for; of the shell, the versions it brings. */
  shared: Record<string, string>
  /** Exports of `@site/platform` that a remote uses. Absent in releases from before it was asked for. */
  uses?: string[]
  /** Exports of `@site/platform` that a shell brings. */
  brings?: string[]
  entry: string
  /** The one file of the server build. The shell, which is the server, has none. */
  server?: string
  styles: string[]
  /** Modules every page needs: the entry and the exposed module. */
  modules: string[]
  /** Further modules of each page, by route id. */
  pages: Record<string, string[]>
  files: Record<string, ReleaseFile>
}

export function integrityOf(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`
}

export function formatRelease(release: Release): Buffer {
  return Buffer.from(`${JSON.stringify(release, null, 2)}\n`)
}

/** `<version>-<hash>`: the hash is that of `release.json`, which holds the digest of every file. */
export function releaseId(release: Release): string {
  return `${release.version}-${hashOf(formatRelease(release)).slice(0, hashDigits)}`
}

/** Whether `release.json` is what an id says, be the id a new one or one from before hashes had 128 bits. */
export function fitsId(id: string, json: Uint8Array): boolean {
  const named = id.slice(id.lastIndexOf('-') + 1)
  const isWhole = named.length === hashDigits || named.length === earlierHashDigits
  return isWhole && hashOf(json).startsWith(named)
}

/** Tells builds of the shell apart, of which several have one version. */
export function shellHash(json: Uint8Array): string {
  return hashOf(json).slice(0, earlierHashDigits)
}

/** 128 bits: nobody finds a second release for an id, be it their own. */
const hashDigits = 32
const earlierHashDigits = 12

function hashOf(bytes: Uint8Array) {
  return createHash('sha384').update(bytes).digest('hex')
}
