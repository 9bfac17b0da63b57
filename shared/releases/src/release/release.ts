import { createHash } from 'node:crypto'
import type { Budgets } from './budgets'

export type ReleaseFile = {
  /** `sha384-…`, as in a script's `integrity` attribute. */
  integrity: string
  bytes: number
}

/**
 * Where the browser's code of a release goes outside of the site, by directive of the Content Security Policy: origins,
 * `https:`, and names of the site's own settings such as `services.blog`. `trusted-types` names its policies.
 */
export type Needs = Partial<
  Record<'connect-src' | 'frame-src' | 'img-src' | 'trusted-types', string[]>
>

/** One build of one remote, or of the shell: `release.json` beside the files it describes. */
export type Release = {
  remote: string
  version: string
  /** The team. */
  owner: string
  contract: number
  /** Path prefixes of the remote's pages, themselves included; `/` is only itself. */
  mounts: string[]
  /** Search parameters that its pages read. Others make no further page. */
  query: string[]
  /** Route paths with parameters: `/blog/:slug`. */
  routes: string[]
  /** Names of its slices. */
  slices: string[]
  /**
   * Version ranges of the shared packages that a remote takes from the shell; of the shell, the versions it provides.
   */
  shared: Record<string, string>
  /** Exports of `@site/platform` that a remote uses. Absent in earlier releases. */
  uses?: string[]
  /** Absent in releases from before the policy, and in the shell. */
  needs?: Needs
  /** Absent in earlier releases. */
  budgets?: Budgets
  /** Exports of `@site/platform` that a shell provides. */
  brings?: string[]
  /** Of a remote, the container of Module Federation. */
  entry: string
  /** What the container exposes, which pages of the remote itself import. Absent in the shell and in earlier releases. */
  module?: string
  /** The one file of the server build; absent in the shell. */
  server?: string
  styles: string[]
  /**
   * The part of the style sheet that a page needs, by route id. Absent in earlier releases; a page without one needs all.
   */
  pageStyles?: Record<string, string>
  /** Modules of every page of the remote. */
  modules: string[]
  /** More modules of each page, by route id. */
  pages: Record<string, string[]>
  files: Record<string, ReleaseFile>
}

export function integrityOf(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`
}

export function formatRelease(release: Release): Buffer {
  return Buffer.from(`${JSON.stringify(release, null, 2)}\n`)
}

/** `<version>-<hash>`, the hash of `release.json`, which holds the digest of every file (Merkle tree). */
export function releaseId(release: Release): string {
  return `${release.version}-${hashOf(formatRelease(release)).slice(0, hashDigits)}`
}

/** True when `release.json` has the hash of an id, in full or in the short form of earlier stores. */
export function fitsId(id: string, json: Uint8Array): boolean {
  const named = id.slice(id.lastIndexOf('-') + 1)
  const isWhole = named.length === hashDigits || named.length === earlierHashDigits
  return isWhole && hashOf(json).startsWith(named)
}

/** Distinguishes builds of the shell with the same version. */
export function shellHash(json: Uint8Array): string {
  return hashOf(json).slice(0, earlierHashDigits)
}

/** 128 bits, so that not even a release's author can make a second one with its id (collision attack). */
const hashDigits = 32
const earlierHashDigits = 12

function hashOf(bytes: Uint8Array) {
  return createHash('sha384').update(bytes).digest('hex')
}
