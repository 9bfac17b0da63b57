import { createHash } from 'node:crypto'
import type { ReleaseSet } from '../../release-set/release-set'
import {
  format,
  isSecure,
  ofFile,
  ofMessage,
  ofOrigins,
  ofPage,
  ofWorker,
  type PolicyOptions,
  type PolicyPage,
  reportPath,
} from './directives'

export type Policy = {
  headers: Record<string, string>
  /** Differs between policies. */
  tag: string
}

export type Policies = ReturnType<typeof createPolicies>

/**
 * The policy of each page, made of settings and verified releases only. A page is cached for all visitors, so hashes
 * permit its inline blocks, and no nonce.
 */
export function createPolicies(options: PolicyOptions) {
  // Hot path: made once for each set and release, not for each request.
  const known = new WeakMap<ReleaseSet, Map<string, Policy>>()
  const forPages = headersOfPages(options)
  const forOthers = headersOfOthers(options)
  const message = wrap(format(ofMessage), forOthers)
  const file = wrap(format(ofFile), forOthers)
  const worker = wrap(format(ofWorker), forOthers)

  function find(page: PolicyPage): Policy {
    const { set, remote, page: id, contentType, hasBadge = false, hasAnatomy = false } = page
    if (contentType) return file
    const policies = known.get(set) ?? new Map<string, Policy>()
    known.set(set, policies)
    // Bounded, because a renderer may name any page.
    const part = Object.hasOwn(remote?.pageStyles ?? {}, id ?? '') ? id : ''
    const key = [remote?.release.remote, remote?.id, part, hasBadge, hasAnatomy].join(' ')
    const policy = policies.get(key) ?? create(page)
    policies.set(key, policy)
    return policy
  }

  function create(page: PolicyPage): Policy {
    const both = [ofPage(page, options), ofOrigins(options)]
    return wrap(both.map(format).join(', '), forPages)
  }

  /** The headers of any answer but a page, by its content type. */
  function forType(type: string): Policy['headers'] {
    if (type.startsWith('text/html')) return message.headers
    // Never shown as documents, so a policy would be bytes for nothing.
    return /^(font|image\/(?!svg))/.test(type) ? headersOfAll(options) : file.headers
  }

  return { ofPage: find, forType, worker: worker.headers }
}

/** No COEP: the frames of maps and films would have to opt in. */
function headersOfPages(options: PolicyOptions): Record<string, string> {
  const endpoint = isSecure(options.settings) ? ', endpoints=(policy)' : ''
  return {
    ...headersOfOthers(options),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(endpoint && { 'Reporting-Endpoints': `policy="${reportPath}"` }),
    // Modules of development change, so they have no digests.
    ...(!options.isDevelopment && {
      'Integrity-Policy': `blocked-destinations=(script)${endpoint}`,
    }),
  }
}

function headersOfOthers(options: PolicyOptions): Record<string, string> {
  return {
    ...headersOfAll(options),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // For older browsers, in place of `frame-ancestors`.
    'X-Frame-Options': 'DENY',
  }
}

function headersOfAll({ settings }: PolicyOptions): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    // Neither `preload` nor subdomains: those are not this site's to promise.
    ...(isSecure(settings) && { 'Strict-Transport-Security': 'max-age=63072000' }),
  }
}

function wrap(csp: string, others: Record<string, string>): Policy {
  return {
    headers: { ...others, 'Content-Security-Policy': csp },
    tag: createHash('sha256').update(csp).digest('base64url').slice(0, 8),
  }
}
