import { randomInt } from 'node:crypto'
import {
  type Canary,
  type Preview,
  type ReleaseKey,
  type ReleaseStore,
  readPreviewToken,
} from '@site/releases'
import { createRevocations } from './revocations'

/** Which releases a visitor gets. */
export type Visit =
  | { kind: 'live' }
  | { kind: 'canary'; remote: string; release: string }
  | { kind: 'preview'; preview: Preview }

export type Visitor = {
  visit: Visit
  /** The answer differs between visitors, so no shared cache may keep it. */
  isPersonal: boolean
  /** Sent with the answer, so that the visitor stays with the same releases (sticky). */
  cookies?: string[]
}

type VisitsOptions = {
  keys: ReleaseKey[]
  /** Holds the revocations of previews. */
  store: ReleaseStore
  publicUrl: string
  /** The canaries that this shell has started. */
  canaries: () => Readonly<Record<string, Canary>>
  /** Those that the history names: a visitor keeps a draw for as long, because other shells may have started more. */
  named: () => Readonly<Record<string, Canary>>
  now?: () => number
}

export type Visits = ReturnType<typeof createVisits>

const live: Visitor = { visit: { kind: 'live' }, isPersonal: false }
/** A visitor's draw for a canary is one of these buckets: so few that it identifies no visitor. */
const buckets = 1000
const canaryCookie = 'canary-'
/** Bound for the draws of one browser; more are forged. */
const mostDraws = 16

export function createVisits(options: VisitsOptions) {
  const { keys, store, publicUrl, canaries, named, now = Date.now } = options
  const revocations = createRevocations(store)
  const security = publicUrl.startsWith('https:') ? '; Secure' : ''
  const cookieOf = (name: string, value: string, seconds?: number) => {
    const age = seconds === undefined ? '' : `; Max-Age=${seconds}`
    return `${name}=${value}; Path=/${age}; HttpOnly; SameSite=Lax${security}`
  }

  /** Hot path: called for every page, and cheap without canaries and previews. */
  function find(cookies: string | undefined): Visitor {
    const token = readCookie(cookies, 'preview')
    const preview = token ? readPreview(token) : undefined
    if (preview) return { visit: { kind: 'preview', preview }, isPersonal: true }
    const started = canaries()
    const held = readDraws(cookies)
    if (Object.keys(started).length === 0 && held.size === 0) return live

    const drawn: string[] = []
    let visit: Visit | undefined
    let percentLeft = 100
    for (const [remote, canary] of Object.entries(named())) {
      const name = cookieNameOf(remote, canary)
      const draw = held.get(name) ?? randomInt(buckets)
      if (!held.delete(name)) drawn.push(cookieOf(name, String(draw), secondsLeft(canary)))
      if (!visit && gets(draw, canary, percentLeft)) {
        const { release } = canary
        // No visitor gets another one in place of one that is not started: each keeps its share.
        const isStarted = started[remote]?.release === release
        visit = isStarted ? { kind: 'canary', remote, release } : live.visit
      }
      percentLeft -= canary.percent
    }
    const over = [...held.keys()].map((name) => cookieOf(name, '', 0))
    return { visit: visit ?? live.visit, isPersonal: true, cookies: [...drawn, ...over] }
  }

  /** Undefined for a canary without an end, or that is late to be promoted: it gets a session cookie. */
  function secondsLeft({ promoteAt }: Canary) {
    const left = promoteAt ? Math.ceil((Date.parse(promoteAt) - now()) / 1000) : 0
    return left > 0 ? left : undefined
  }

  function readPreview(token: string) {
    return readPreviewToken(keys, token, { site: publicUrl, now: now() })
  }

  /** False for a preview that was revoked, otherwise true. */
  async function isOpen({ visit }: Visitor): Promise<boolean> {
    return visit.kind !== 'preview' || revocations.mayShow(visit.preview)
  }

  /** The cookie that a preview link sets; for an invalid token, the one that removes it. */
  async function answerPreviewLink(token: string): Promise<string> {
    const preview = readPreview(token)
    if (!preview || !(await revocations.mayShow(preview))) return cookieOf('preview', '', 0)
    const seconds = Math.ceil((Date.parse(preview.expires) - now()) / 1000)
    return cookieOf('preview', token, seconds)
  }

  return { find, isOpen, answerPreviewLink }
}

/**
 * Sticky: with a greater share no visitor loses the canary. Draws are independent, so a canary takes its share from the
 * visitors whom those before it have left.
 */
function gets(draw: number, { percent }: Canary, percentLeft: number) {
  return draw * percentLeft < percent * buckets
}

/** A name for each canary, so that every canary has a draw of its own. */
export function cookieNameOf(remote: string, { release }: Pick<Canary, 'release'>) {
  return `${canaryCookie}${remote}-${release}`
}

/** The visitor's draws by cookie name. A malformed one is dropped and never echoed, because it may be forged. */
function readDraws(cookies: string | undefined): Map<string, number> {
  // Fast path: most visitors have none.
  if (!cookies?.includes(canaryCookie)) return new Map()
  const pairs = cookies.split(/; */).flatMap((cookie): [string, number][] => {
    const [, name, draw] = /^(canary-[\w.+-]{1,200})=(\d{1,3})$/.exec(cookie) ?? []
    return name && draw ? [[name, Number(draw)]] : []
  })
  return new Map(pairs.slice(0, mostDraws))
}

function readCookie(cookies: string | undefined, name: string): string | undefined {
  const found = cookies?.split(/; */).find((cookie) => cookie.startsWith(`${name}=`))
  return found?.slice(name.length + 1) || undefined
}
