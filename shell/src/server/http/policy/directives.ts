import { createHash } from 'node:crypto'
import type { RunSettings } from '@site/contract'
import type { Release } from '@site/releases'
import { company } from '../../../../site.config'
import { inlineBlocks } from '../../release-set/inline/inline-blocks'
import { anatomyLook, badgeLook, messageLook } from '../../release-set/inline/looks'
import type { NamedRelease, ReleaseSet } from '../../release-set/release-set'
import { originOf, sourcesFor } from './sources'

export type PolicyOptions = {
  settings: RunSettings
  releasesUrl: string
  isDevelopment: boolean
}

/** A page, as far as its policy is concerned. */
export type PolicyPage = {
  set: ReleaseSet
  /** The release whose styles and modules the page names; undefined for a page without a remote. */
  remote: NamedRelease | undefined
  /** The id of the page's route; undefined for a page without one. */
  page?: string | undefined
  /** Set for files such as feeds. */
  contentType?: string | undefined
  hasBadge?: boolean
  hasAnatomy?: boolean
}

type Directives = Record<string, string[]>

export const reportPath = '/_site/reports'
const none = ["'none'"]

const ofStill: Directives = {
  'default-src': none,
  'img-src': ["'self'"],
  'base-uri': none,
  'form-action': none,
  'frame-ancestors': none,
}

/** For the server's own messages: nothing runs, and nothing loads but an icon and the font. */
export const ofMessage: Directives = {
  ...ofStill,
  'font-src': ["'self'"],
  'style-src': [hashOf(messageLook)],
}

/** For files such as a drawing or a feed, which a browser shows with styles and pictures of the file or of its own. */
export const ofFile: Directives = {
  ...ofStill,
  'img-src': ["'self'", 'data:'],
  'style-src': ["'unsafe-inline'"],
}

/** For the service worker, which asks this site only. */
export const ofWorker: Directives = { 'default-src': none, 'connect-src': ["'self'"] }

/** A visitor may go on to a page of any remote of the set within the document, so all that the set needs is in it. */
export function ofPage({ set, remote, ...extras }: PolicyPage, options: PolicyOptions): Directives {
  const { settings, releasesUrl, isDevelopment } = options
  const releases = [...set.remotes, ...(remote ? [remote] : [])].map(({ release }) => release)
  const needed = (directive: Parameters<typeof sourcesFor>[0]) =>
    sourcesFor(directive, releases, { settings, company })
  const blocks = inlineBlocks({ shell: set.shell, remote, settings, releasesUrl })
  const own = ownOrigins(releasesUrl)
  const subscribe = originOf(settings.subscribeUrl)
  const frames = needed('frame-src')
  return {
    'default-src': none,
    // Modules are loaded by the boot script, and by what it loads.
    'script-src': [hashOf(blocks.importMap), hashOf(blocks.boot), "'strict-dynamic'"],
    'style-src': [...own, ...(isDevelopment ? ["'unsafe-inline'"] : styleHashes(blocks, extras))],
    'img-src': [...own, ...needed('img-src')],
    'font-src': own,
    'connect-src': [
      ...new Set(["'self'", ...needed('connect-src'), ...(subscribe ? [subscribe] : [])]),
    ],
    'frame-src': frames.length > 0 ? frames : none,
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'object-src': none,
    'base-uri': none,
    // Without a list for subscriptions the form writes a mail.
    'form-action': ["'self'", ...(subscribe ? [] : ['mailto:'])],
    'frame-ancestors': none,
    ...(enforcesTypes(releases, isDevelopment) && {
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['boot', 'import-map', 'service-worker', ...needed('trusted-types')],
    }),
    ...reporting(settings),
  }
}

/**
 * A second policy, because `strict-dynamic` lets a script that may run load from any origin. Both have to agree, so its
 * 'unsafe-inline' permits nothing: inline scripts need their hash in the first.
 */
export function ofOrigins({ settings, releasesUrl }: PolicyOptions): Directives {
  return { 'script-src': [...ownOrigins(releasesUrl), "'unsafe-inline'"], ...reporting(settings) }
}

export function isSecure({ publicUrl }: RunSettings) {
  return publicUrl.startsWith('https:')
}

export function format(directives: Directives) {
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
}

/** Browsers that know `report-to` ignore `report-uri`, and report behind https only. */
function reporting(settings: RunSettings): Directives {
  return { ...(isSecure(settings) && { 'report-to': ['policy'] }), 'report-uri': [reportPath] }
}

/** Files of releases may come from a host of their own. */
function ownOrigins(releasesUrl: string) {
  const assets = originOf(releasesUrl)
  return ["'self'", ...(assets ? [assets] : [])]
}

function styleHashes(
  { shellStyle, remoteStyle, pageStyles }: ReturnType<typeof inlineBlocks>,
  { page = '', hasBadge, hasAnatomy }: Pick<PolicyPage, 'page' | 'hasBadge' | 'hasAnatomy'>,
) {
  const ofRemote = pageStyles.get(page) ?? remoteStyle
  return [shellStyle, ofRemote, hasBadge && badgeLook, hasAnatomy && anatomyLook].flatMap(
    (style) => (typeof style === 'string' ? hashOf(style) : []),
  )
}

/**
 * False beside a release from before the policy, which may write HTML from a string, and in development, where React
 * does so to compare hydrated HTML.
 */
function enforcesTypes(releases: Release[], isDevelopment: boolean) {
  return !isDevelopment && releases.every(({ needs }) => needs !== undefined)
}

function hashOf(text: string) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
