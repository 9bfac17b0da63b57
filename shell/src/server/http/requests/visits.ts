import { createHash, randomUUID } from 'node:crypto'
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
  cookie?: string
}

type VisitsOptions = {
  keys: ReleaseKey[]
  /** Holds the revocations of previews. */
  store: ReleaseStore
  publicUrl: string
  canaries: () => Readonly<Record<string, Canary>>
  now?: () => number
}

export type Visits = ReturnType<typeof createVisits>

const live: Visitor = { visit: { kind: 'live' }, isPersonal: false }
const rememberedFor = 30 * 24 * 60 * 60

export function createVisits({ keys, store, publicUrl, canaries, now = Date.now }: VisitsOptions) {
  const revocations = createRevocations(store)
  const security = publicUrl.startsWith('https:') ? '; Secure' : ''
  const cookieOf = (name: string, value: string, seconds: number) =>
    `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${security}`

  /** Hot path: called for every page, and cheap without canaries and previews. */
  function find(cookies: string | undefined): Visitor {
    const token = readCookie(cookies, 'preview')
    const preview = token ? readPreview(token) : undefined
    if (preview) return { visit: { kind: 'preview', preview }, isPersonal: true }
    const running = Object.entries(canaries())
    if (running.length === 0) return live

    const known = readCookie(cookies, 'visitor')
    const id = known ?? randomUUID()
    const mine = running.find(([, canary]) => isChosen(id, canary))
    const cookie = known ? {} : { cookie: cookieOf('visitor', id, rememberedFor) }
    if (!mine) return { ...live, isPersonal: true, ...cookie }
    const [remote, { release }] = mine
    return { visit: { kind: 'canary', remote, release }, isPersonal: true, ...cookie }
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

/** Sticky by hash: the same visitors while a canary runs, and others for the next one. */
export function isChosen(
  visitor: string,
  { release, percent }: Pick<Canary, 'release' | 'percent'>,
) {
  const share = createHash('sha256').update(`${visitor} ${release}`).digest().readUInt32BE(0)
  return share / 2 ** 32 < percent / 100
}

function readCookie(cookies: string | undefined, name: string): string | undefined {
  const found = cookies?.split(/; */).find((cookie) => cookie.startsWith(`${name}=`))
  return found?.slice(name.length + 1) || undefined
}
