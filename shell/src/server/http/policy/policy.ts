import { createHash } from 'node:crypto'
import type { RunSettings } from '@site/contract'
import type { Release } from '@site/releases'
import { company } from '../../../../site.config'
import { inlineBlocks } from '../../inline/inline-blocks'
import { anatomyLook, badgeLook } from '../../inline/looks'
import type { LoadedRelease, ReleaseSet } from '../../release-set/release-set'
import { originOf, sourcesFor } from './sources'

/** A page, as far as its policy is concerned. */
export type PolicyPage = {
  set: ReleaseSet
  /** Set for files such as feeds. */
  contentType?: string | undefined
  /** The release whose styles and modules the page names; undefined for a page without a remote. */
  remote: LoadedRelease | undefined
  hasBadge?: boolean
  hasAnatomy?: boolean
}

export type Policy = {
  headers: Record<string, string>
  /** Differs between policies. */
  tag: string
}

export type PolicyOptions = {
  settings: RunSettings
  releasesUrl: string
  isDevelopment: boolean
}

type Directives = Record<string, string[]>

export const reportPath = '/_site/reports'
const none = ["'none'"]
const reporting = { 'report-to': ['policy'], 'report-uri': [reportPath] }

/** Headers of every answer. */
function siteHeaders(publicUrl: string): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // Neither `preload` nor subdomains: those are not this site's to promise.
    ...(publicUrl.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=63072000' }),
  }
}

/** For plain messages: nothing runs and nothing loads but an icon. */
const ofMessage: Directives = {
  'default-src': none,
  'img-src': ["'self'"],
  'base-uri': none,
  'form-action': none,
  'frame-ancestors': none,
}

/** For files such as a drawing or a feed, which a browser shows with styles of the file or of its own. */
/** For the service worker, which asks this site only. */
const ofWorker: Directives = { 'default-src': none, 'connect-src': ["'self'"] }

const ofFile: Directives = { ...ofMessage, 'style-src': ["'unsafe-inline'"] }

/** The headers of a page that hold for all pages. No COEP: the frames of maps and films would have to opt in. */
const pageHeaders = {
  'Reporting-Endpoints': `policy="${reportPath}"`,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  // Older browsers, in place of `frame-ancestors`.
  'X-Frame-Options': 'DENY',
}

export type Policies = ReturnType<typeof createPolicies>

/**
 * The policy of each page, made of settings and verified releases only. A page is cached for all visitors, so hashes
 * permit its inline blocks, and no nonce.
 */
export function createPolicies(options: PolicyOptions) {
  // Hot path: made once for each set and release, not for each request.
  const known = new WeakMap<ReleaseSet, Map<string, Policy>>()
  const ofSite = siteHeaders(options.settings.publicUrl)
  const ofOthers = { ...ofSite, 'X-Frame-Options': 'DENY' }
  const message = wrap(format(ofMessage), ofOthers)
  const file = wrap(format(ofFile), ofOthers)
  const worker = wrap(format(ofWorker), ofOthers)

  function ofPage(page: PolicyPage): Policy {
    const { set, remote, contentType, hasBadge = false, hasAnatomy = false } = page
    if (contentType) return file
    const policies = known.get(set) ?? new Map<string, Policy>()
    known.set(set, policies)
    const key = [remote?.release.remote, remote?.id, hasBadge, hasAnatomy].join(' ')
    const policy = policies.get(key) ?? create(page)
    policies.set(key, policy)
    return policy
  }

  function create(page: PolicyPage): Policy {
    const csp = [describePage(page, options), lockOrigins(options)].map(format).join(', ')
    return wrap(csp, {
      ...ofSite,
      ...pageHeaders,
      ...(!options.isDevelopment && {
        'Integrity-Policy': 'blocked-destinations=(script), endpoints=(policy)',
      }),
    })
  }

  return { ofPage, message, file, worker }
}

/** A visitor may go on to a page of any remote of the set within the document, so all that the set needs is in it. */
function describePage({ set, remote, ...extras }: PolicyPage, options: PolicyOptions): Directives {
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
      'trusted-types': ['import-map', 'service-worker', ...needed('trusted-types')],
    }),
    ...reporting,
  }
}

/**
 * A second policy, because `strict-dynamic` lets a script that may run load from any origin. Both have to agree, so its
 * 'unsafe-inline' permits nothing: inline scripts need their hash in the first.
 */
function lockOrigins({ releasesUrl }: PolicyOptions): Directives {
  return { 'script-src': [...ownOrigins(releasesUrl), "'unsafe-inline'"], ...reporting }
}

/** Files of releases may come from a host of their own. */
function ownOrigins(releasesUrl: string) {
  const assets = originOf(releasesUrl)
  return ["'self'", ...(assets ? [assets] : [])]
}

function styleHashes(
  { shellStyle, remoteStyle }: ReturnType<typeof inlineBlocks>,
  { hasBadge, hasAnatomy }: Pick<PolicyPage, 'hasBadge' | 'hasAnatomy'>,
) {
  return [shellStyle, remoteStyle, hasBadge && badgeLook, hasAnatomy && anatomyLook].flatMap(
    (style) => (typeof style === 'string' ? hashOf(style) : []),
  )
}

/**
 * Not beside a release from before the policy, which may write HTML from a string, and not in development, where React
 * does so to compare.
 */
function enforcesTypes(releases: Release[], isDevelopment: boolean) {
  return !isDevelopment && releases.every(({ needs }) => needs !== undefined)
}

function wrap(csp: string, others: Record<string, string>): Policy {
  return {
    headers: { ...others, 'Content-Security-Policy': csp },
    tag: createHash('sha256').update(csp).digest('base64url').slice(0, 8),
  }
}

function hashOf(text: string) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function format(directives: Directives) {
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
}
