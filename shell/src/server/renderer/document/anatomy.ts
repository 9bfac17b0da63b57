import { escapeHtml } from '../../../page/escape-html'
import type { PageAnatomy, PartAnatomy } from '../../../page/page-anatomy'
import { escapeJson } from '../../../page/page-state'
import { anatomyLook } from '../../release-set/inline/looks'
import type { LoadedRelease } from '../../release-set/release-set'
import type { OtherPart, RendererSetup } from '../protocol/protocol'

export type Measured = {
  serverMs: number
  failure: string | undefined
  /** The files of the page's remote that the page loads. */
  files: string[]
  /** The remotes of the set that have no part in the page. */
  others: OtherPart[]
}

type Made = Pick<RendererSetup, 'shell' | 'remote'>

/** The anatomy of a page, readable without JavaScript; the browser adds outlines and what it measured. */
export function describeAnatomy({ shell, remote }: Made, measured: Measured): string {
  const remotes = [
    ...(remote ? [remotePart(remote, measured)] : []),
    ...measured.others.map(otherPart),
  ]
  const anatomy: PageAnatomy = {
    remote: remote?.release.remote ?? null,
    parts: [
      shellPart(shell, measured),
      ...remotes.toSorted((one, other) => (one.part < other.part ? -1 : 1)),
    ],
  }
  const rows = anatomy.parts.map(
    ({ part, team, version, bytes, serverMs, state }) =>
      `<tr data-part="${escapeHtml(part)}"><th scope="row">${escapeHtml(part)}</th><td>${escapeHtml(team)}</td><td>${escapeHtml(version)}</td>` +
      `<td>${bytes} B</td><td>${serverMs === null ? '–' : `${serverMs} ms`}</td><td>–</td><td>${state}</td></tr>`,
  )
  return (
    `<style>${anatomyLook}</style><aside id="anatomy" aria-label="Anatomy of this page"><table><thead><tr>` +
    ['part', 'team', 'version', 'bytes', 'server', 'hydrated after', 'state']
      .map((name) => `<th scope="col">${name}</th>`)
      .join('') +
    `</tr></thead><tbody>${rows.join('')}</tbody></table></aside>` +
    `<script type="application/json" id="page-anatomy">${escapeJson(JSON.stringify(anatomy))}</script>`
  )
}

function shellPart({ id, release }: Made['shell'], { serverMs }: Measured): PartAnatomy {
  return {
    part: 'shell',
    team: release.owner,
    version: release.version,
    release: id,
    bytes: weigh(release.files, [...release.modules, ...release.styles]),
    serverMs,
    state: 'live',
  }
}

function remotePart(
  { id, release }: NonNullable<Made['remote']>,
  { files, serverMs, failure }: Measured,
): PartAnatomy {
  return {
    part: release.remote,
    team: release.owner,
    version: release.version,
    release: id,
    bytes: weigh(release.files, [...files, ...release.styles]),
    serverMs,
    state: failure ? 'fallback' : 'live',
  }
}

function otherPart(other: OtherPart): PartAnatomy {
  return { ...other, bytes: 0, serverMs: null, state: 'not on this page' }
}

function weigh(files: LoadedRelease['release']['files'], paths: string[]) {
  return paths.reduce((total, path) => total + (files[path]?.bytes ?? 0), 0)
}
