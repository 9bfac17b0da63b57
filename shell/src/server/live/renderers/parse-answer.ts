import type { ListedPage } from '@site/contract'
import { number, object, string } from 'yup'
import type { Holes } from '../../release-set/inline/page-filling'
import {
  largestCall,
  longestReason,
  type PageList,
  type RendererAnswer,
  type UnsentCall,
} from '../../renderer/protocol/protocol'
import { mostPages } from './sitemap'

/** In characters; more than a service takes, which is for the service to say. */
const largestKept = 2 * largestCall

const headerText = /^[\x20-\x7e]{1,2048}$/

/**
 * Scripts come from files of releases only: one at an address of pages could be installed as a service worker, which
 * answers for them when its release has long been taken back.
 */
const notScript = /^(?!.*(java|ecma|live|j)script)/i

/** In bytes: some eighty for each page that the sitemap may have. Parsing more holds up all else in the shell. */
const longestList = 4 * 1024 * 1024

/**
 * The body is the bytes of the frame. A remote's code runs in the process that sends this, so every field is
 * validated.
 */
const pageSchema = object({
  status: number().integer().min(200).max(599).required(),
  page: string().matches(/^[\w@/.:-]{1,200}$/),
  contentType: string()
    .matches(/^[\w.+-]+\/[\w.+-]+(; ?[\w-]+=[\w-]+)*$/)
    .matches(notScript),
  location: string().matches(headerText),
  failure: string().max(longestReason),
  stack: string().max(longestReason),
  cause: string().oneOf(['service', 'remote'] as const),
})

/** Throws on a message that the renderer program would not send. */
export function parseAnswer(header: unknown, bytes: Buffer): RendererAnswer {
  const { kind, id, ...told } = Object(header)
  if (kind === 'ready') return { kind, failure: textOf(told.failure) }
  if (kind === 'echo') return { kind }
  if (kind === 'service') return { kind, message: textOf(told.message) ?? 'no reason' }
  if (!Number.isSafeInteger(id)) throw new Error(`It sent "${String(kind)}" without a number.`)
  if (kind === 'waits' || kind === 'works') return { kind, id }
  if (kind === 'failed') {
    const cause = told.cause === 'service' ? told.cause : 'remote'
    return { kind, id, message: textOf(told.message) ?? 'no reason', cause }
  }
  if (kind === 'page') {
    const answer = pageSchema.validateSync(pickFields(pageSchema, told), { strict: true })
    const unsent = told.unsent && parseUnsent(told.unsent)
    const holes = told.holes && parseHoles(told.holes, bytes)
    return {
      kind,
      id,
      answer: { ...answer, ...(unsent && { unsent }), ...(holes && { holes }), body: bytes },
    }
  }
  if (kind === 'list' && bytes.length > longestList) {
    const message = `its list has ${bytes.length} bytes, and may have ${longestList}.`
    return { kind: 'failed', id, message, cause: 'remote' }
  }
  if (kind === 'list') return { kind, id, list: parseList(JSON.parse(bytes.toString())) }
  if (kind === 'inspection') return { kind, id, inspection: JSON.parse(bytes.toString()) }
  throw new Error(`It sent "${String(kind)}", which no renderer does.`)
}

function parseHoles(told: unknown, { length }: Buffer): Holes {
  const { styles, boot } = Object(told)
  const isWithin = Number.isSafeInteger(styles) && styles >= 0 && styles <= length
  const isAfter =
    boot === undefined || (Number.isSafeInteger(boot) && boot >= styles && boot <= length)
  if (!isWithin || !isAfter) throw new Error('It sent a page whose holes are not in it.')
  return { styles, boot }
}

const path = string()
  .matches(/^\/(?![/\\])[\x21-\x7e]{0,2047}$/)
  .required()

const unsentSchema = object({
  service: string()
    .oneOf(['blog', 'recruitment', 'contact'] as const)
    .required(),
  path,
  location: path,
  body: string().max(largestKept).required(),
})

const mostHeaders = 8

/** What the shell keeps and sends in its own name: to a service of the site only. */
function parseUnsent(told: unknown): UnsentCall {
  const call = unsentSchema.validateSync(pickFields(unsentSchema, told), { strict: true })
  const headers = Object.entries<unknown>(Object(Object(told).headers)).map(([name, value]) => {
    if (!/^[\w-]{1,100}$/.test(name) || typeof value !== 'string' || !headerText.test(value)) {
      throw new Error(`It sent a call with the header "${name}".`)
    }
    return [name, value] as const
  })
  if (headers.length > mostHeaders) throw new Error('It sent a call with many headers.')
  return { ...call, headers: Object.fromEntries(headers) }
}

/** The fields that a schema names. Yup's `stripUnknown` does nothing where `strict` is set. */
function pickFields({ fields }: { fields: object }, told: unknown) {
  const given = new Map(Object.entries(Object(told)))
  const named = Object.keys(fields).filter((name) => given.has(name))
  return Object.fromEntries(named.map((name) => [name, given.get(name)]))
}

function textOf(value: unknown) {
  return typeof value === 'string' ? value.slice(0, longestReason) : undefined
}

/** One more than the sitemap may have, so that it is seen that some are left out. */
const mostListed = mostPages + 1

function parseList(list: unknown): PageList {
  const { pages, failure } = Object(list)
  const found: ListedPage[] = []
  for (const page of Array.isArray(pages) ? pages.slice(0, mostListed) : []) {
    const { path, lastModified } = Object(page)
    const isPath = typeof path === 'string' && /^\/(?![/\\])\S{0,2047}$/.test(path)
    if (!isPath || !URL.canParse(path, 'http://site')) continue
    found.push({ path, ...(typeof lastModified === 'string' && { lastModified }) })
  }
  return { pages: found, failure: textOf(failure) }
}
