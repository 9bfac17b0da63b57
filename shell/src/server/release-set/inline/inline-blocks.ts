import type { RunSettings } from '@site/contract'
import { escapeJson } from '../../../page/page-state'
import { integrityOfFiles, integrityOfModules } from '../addresses'
import type { NamedRelease, ReleaseSet } from '../release-set'
import { escapeStyle } from './escape-style'
import { fontFaces } from './font'

export type Made = {
  shell: ReleaseSet['shell']
  /** Absent for pages without a remote. */
  remote?: NamedRelease | undefined
  settings: Pick<RunSettings, 'publicUrl'>
  releasesUrl: string
}

export type InlineBlocks = ReturnType<typeof inlineBlocks>

/**
 * The inline scripts and styles of a page, made from verified releases: the server puts them into what a renderer has
 * written, and hashes them for the page's policy. Nothing that a renderer returns gets a hash.
 */
export function inlineBlocks({ shell, remote, settings, releasesUrl }: Made) {
  const pageStyles = Object.entries(remote?.pageStyles ?? {})
  // A page with a part of the styles links all of them later.
  const integrityOfRemote = pageStyles.length > 0 ? integrityOfFiles : integrityOfModules
  const integrity = {
    ...integrityOfModules(shell, releasesUrl),
    ...(remote && integrityOfRemote(remote, releasesUrl)),
  }
  // Print styles add it to addresses.
  const site = `:root{--site:${JSON.stringify(settings.publicUrl)}}`
  return {
    importMap: escapeJson(JSON.stringify({ integrity })),
    boot: shell.boot,
    shellStyle: escapeStyle(`${site}${fontFaces}${shell.css}`),
    remoteStyle: remote && escapeStyle(remote.css),
    /** The part of it that a page needs, by the id of its route; the others need all. */
    pageStyles: new Map(pageStyles.map(([page, css]) => [page, escapeStyle(css)])),
  }
}
