import { type LiveRelease, type Release, setId } from '@site/releases'

export type LoadedRelease = {
  /** `<version>-<hash>`. */
  id: string
  release: Release
  serverCode: Uint8Array
  css: string
  /** The part of `css` that each page needs, by route id; a page without one needs all. */
  pageStyles?: Record<string, string>
}

/** What pages and their policies name of a release. */
export type NamedRelease = Omit<LoadedRelease, 'serverCode'>

/** One release of every remote: the source of all pages of a visit. */
export type ReleaseSet = {
  id: string
  remotes: LoadedRelease[]
  shell: { id: string; release: Release; css: string; boot: string }
}

export function composeReleaseSet(
  unordered: LoadedRelease[],
  shell: ReleaseSet['shell'],
  releasesUrl: string,
): ReleaseSet {
  const remotes = unordered.toSorted((a, b) => (a.release.remote < b.release.remote ? -1 : 1))
  const members = Object.fromEntries(remotes.map(({ id, release }) => [release.remote, id]))
  return { id: setId(releasesUrl, shell.id, members), remotes, shell }
}

export function remoteNamed({ remotes }: ReleaseSet, name: string): LoadedRelease | undefined {
  return remotes.find(({ release }) => release.remote === name)
}

/** The release of each remote, as the site tells it. */
export function liveReleasesOf({ remotes }: ReleaseSet): Record<string, LiveRelease> {
  return Object.fromEntries(
    remotes.map(({ id, release }) => [release.remote, { version: release.version, release: id }]),
  )
}
