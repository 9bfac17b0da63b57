import type { Published } from '@site/releases'
import type { Integrity, PageRemote } from '../../page/page-state'

export function setUrl(id: string) {
  return `/_site/sets/${id}.json`
}

export function addressOf({ release, id }: Published, file: string, releasesUrl: string) {
  return `${releasesUrl}/${release.remote}/${id}/${file}`
}

export function pageRemoteOf(released: Published, releasesUrl: string): PageRemote {
  const { remote, mounts, entry, module, styles } = released.release
  return {
    remote,
    release: released.id,
    mounts,
    entry: addressOf(released, entry, releasesUrl),
    ...(module && { module: addressOf(released, module, releasesUrl) }),
    styles: styles.map((file) => addressOf(released, file, releasesUrl)),
  }
}

/** Subresource integrity: the digest of every module, by address. The browser verifies each import, from any host. */
export function integrityOfModules(released: Published, releasesUrl: string): Integrity {
  return digestsOf(released, releasesUrl, isModule)
}

/** The same, with the style sheets that browsers link. */
export function integrityOfFiles(released: Published, releasesUrl: string): Integrity {
  const { styles } = released.release
  return digestsOf(released, releasesUrl, (file) => isModule(file) || styles.includes(file))
}

function isModule(file: string) {
  return /^web\/.+\.js$/.test(file)
}

function digestsOf(
  released: Published,
  releasesUrl: string,
  wanted: (file: string) => boolean,
): Integrity {
  const files = Object.entries(released.release.files).filter(([file]) => wanted(file))
  return Object.fromEntries(
    files.map(([file, { integrity }]) => [addressOf(released, file, releasesUrl), integrity]),
  )
}
