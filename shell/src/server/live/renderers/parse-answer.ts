import type { ListedPage } from '@site/contract'
import { number, object, string } from 'yup'
import { longestReason, type PageList, type RendererAnswer } from '../../renderer/protocol/protocol'

const headerText = /^[\x20-\x7e]{1,2048}$/

/**
 * The body is the bytes of the frame. A remote's code runs in the process that sends this, so every field is
 * validated.
 */
const pageSchema = object({
  status: number().integer().min(200).max(599).required(),
  page: string().matches(/^[\w@/.:-]{1,200}$/),
  contentType: string().matches(/^[\w.+-]+\/[\w.+-]+(; ?[\w-]+=[\w-]+)*$/),
  location: string().matches(headerText),
  failure: string().max(longestReason),
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
    const answer = pageSchema.validateSync(told, { strict: true, stripUnknown: true })
    return { kind, id, answer: { ...answer, body: bytes.toString() } }
  }
  if (kind === 'list') return { kind, id, list: parseList(JSON.parse(bytes.toString())) }
  if (kind === 'inspection') return { kind, id, inspection: JSON.parse(bytes.toString()) }
  throw new Error(`It sent "${String(kind)}", which no renderer does.`)
}

function textOf(value: unknown) {
  return typeof value === 'string' ? value.slice(0, longestReason) : undefined
}

/** The limit of the sitemap protocol. */
const mostPages = 50_000

function parseList(list: unknown): PageList {
  const { pages, failure } = Object(list)
  const found: ListedPage[] = []
  for (const page of Array.isArray(pages) ? pages.slice(0, mostPages) : []) {
    const { path, lastModified } = Object(page)
    const isPath = typeof path === 'string' && /^\/(?!\/)\S{0,2047}$/.test(path)
    if (!isPath || !URL.canParse(path, 'http://site')) continue
    found.push({ path, ...(typeof lastModified === 'string' && { lastModified }) })
  }
  return { pages: found, failure: textOf(failure) }
}
