/**
 * The scoring of MDN's HTTP Observatory, rewritten for what a page can have: src/analyzer/tests/*.js, cspParser.js and
 * src/grader/charts.js of https://github.com/mdn/mdn-http-observatory. Redirects and CORS give no points.
 */
type Page = { headers: Headers; html: string; host: string }

type Score = Record<
  'csp' | 'cookies' | 'frames' | 'hsts' | 'nosniff' | 'referrer' | 'integrity' | 'resources',
  number
>

type Policy = Map<string, string[]>

const broad = ['ftp:', 'http:', 'https:', '*', 'http://*', 'https://*']
const halfAYear = 15_768_000

export function scorePage({ headers, html, host }: Page): Score {
  const policy = parsePolicies(headers.get('content-security-policy') ?? '')
  return {
    csp: scorePolicy(policy),
    cookies: scoreCookies(headers.getSetCookie()),
    frames: scoreFrames(policy, headers.get('x-frame-options')),
    hsts: scoreHsts(headers.get('strict-transport-security')),
    nosniff: headers.get('x-content-type-options') === 'nosniff' ? 0 : -5,
    referrer: scoreReferrer(headers.get('referrer-policy')),
    integrity: scoreIntegrity(html, host),
    resources: /^same-(origin|site)$/.test(headers.get('cross-origin-resource-policy') ?? '')
      ? 10
      : 0,
  }
}

/** Extra credit counts from 90 on only. */
export function total(score: Score) {
  const points = Object.values(score)
  const base = 100 + sum(points.filter((point) => point < 0))
  return base >= 90 ? 100 + sum(points) : base
}

/** Where several policies name a directive, only the sources that each of them has count. */
function parsePolicies(header: string): Policy | undefined {
  const merged: Policy = new Map()
  for (const [position, policy] of header.split(',').entries()) {
    const seen = new Set<string>()
    for (const directive of policy.split(';').filter((one) => one.trim())) {
      const [name = '', ...sources] = directive.trim().toLowerCase().split(/\s+/)
      if (seen.has(name)) return undefined
      seen.add(name)
      const before = merged.get(name)
      const both = sources.filter((source) => position === 0 || before?.includes(source))
      merged.set(name, both.length > 0 ? both : ["'none'"])
    }
  }
  return merged
}

function scorePolicy(policy: Policy | undefined) {
  if (!policy || policy.size === 0) return -25
  const inherited = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*']
  const script = withoutIgnored(inherited('script-src'))
  const style = withoutIgnored(inherited('style-src'))
  const isUnsafe = (source: string) => [...broad, "'unsafe-inline'", 'data:'].includes(source)
  const isPlain = (source: string) => /^(http|ftp):/.test(source)
  const passive = [...inherited('img-src'), ...inherited('media-src')]
  const active = [...policy]
    .filter(([name]) => !['img-src', 'media-src', 'script-src'].includes(name))
    .flatMap(([, sources]) => sources)
  if (script.some(isUnsafe) || inherited('object-src').some((one) => broad.includes(one)))
    return -20
  if ([...active, ...script].some(isPlain)) return -20
  if ([...script, ...style].includes("'unsafe-eval'")) return -10
  if (passive.some(isPlain)) return -10
  if (style.some(isUnsafe)) return 0
  return String(policy.get('default-src')) === "'none'" ? 10 : 5
}

/** Beside a hash or a nonce browsers ignore 'unsafe-inline', and with 'strict-dynamic' hosts too. */
function withoutIgnored(sources: string[]) {
  const hasHash = sources.some((source) => /^'(sha\d+|nonce)-/.test(source))
  const isDynamic = hasHash && sources.includes("'strict-dynamic'")
  return sources.filter((source) => {
    if (hasHash && source === "'unsafe-inline'") return false
    const isHost = source === "'self'" || broad.some((one) => source.startsWith(one))
    return !(isDynamic && isHost)
  })
}

function scoreCookies(cookies: string[]) {
  if (cookies.length === 0) return 0
  const isSafe = (cookie: string) => /; *secure/i.test(cookie) && /; *httponly/i.test(cookie)
  if (!cookies.every(isSafe)) return -20
  return cookies.every((cookie) => /; *samesite=(lax|strict)/i.test(cookie)) ? 5 : 0
}

function scoreFrames(policy: Policy | undefined, header: string | null) {
  if (policy?.has('frame-ancestors')) return 5
  return /^(deny|sameorigin)$/i.test(header ?? '') ? 0 : -20
}

/** A host that is on the preload list has 5 more, which no answer can show. */
function scoreHsts(header: string | null) {
  const [, age] = /max-age=(\d+)/.exec(header ?? '') ?? []
  if (age === undefined) return -20
  return Number(age) >= halfAYear ? 0 : -10
}

function scoreReferrer(header: string | null) {
  if (header === null) return 0
  const isPrivate = /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/
  return isPrivate.test(header) ? 5 : -5
}

/** Knows script elements with an address only: not the digests of an import map, nor Integrity-Policy. */
function scoreIntegrity(html: string, host: string) {
  const scripts = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]*)"[^>]*>/g)]
  const points = scripts.map(([tag, src = '']) => {
    const hasDigest = tag.includes(' integrity="')
    const isOwn = new URL(src, `https://${host}`).host === host
    if (hasDigest) return 5
    return isOwn ? 0 : -5
  })
  return points.length > 0 ? Math.min(...points) : 0
}

function sum(numbers: number[]) {
  return numbers.reduce((whole, one) => whole + one, 0)
}
