import type { Release } from '@site/releases'
import type { Integrity, PageRemote, SetFile } from '../site/page-state'
import type { ReleaseSet } from './render/release-set'

type Released = { id: string; release: Release }

export function setUrl(id: string) {
  return `/_site/sets/${id}.json`
}

/** Where the store keeps set files: a page finds its own after any number of promotions. */
export function setPath(id: string) {
  return `sets/${id}.json`
}

export function createSetFile({ remotes }: ReleaseSet, releasesUrl: string): SetFile {
  return {
    remotes: remotes.map((remote) => ({
      ...describeRemote(remote, releasesUrl),
      integrity: describeModules(remote, releasesUrl),
    })),
  }
}

export function addressOf({ release, id }: Released, file: string, releasesUrl: string) {
  return `${releasesUrl}/${release.remote}/${id}/${file}`
}

export function describeRemote(released: Released, releasesUrl: string): PageRemote {
  const { remote, mounts, entry, styles } = released.release
  return {
    remote,
    mounts,
    entry: addressOf(released, entry, releasesUrl),
    styles: styles.map((file) => addressOf(released, file, releasesUrl)),
  }
}

/** The browser checks every module it imports against this, from whichever host it comes. */
export function describeModules(released: Released, releasesUrl: string): Integrity {
  const modules = Object.entries(released.release.files).filter(
    ([file]) => file.startsWith('web/') && file.endsWith('.js'),
  )
  return Object.fromEntries(
    modules.map(([file, { integrity }]) => [addressOf(released, file, releasesUrl), integrity]),
  )
}
