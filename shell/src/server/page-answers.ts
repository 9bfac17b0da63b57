import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { canonicalUrl } from './canonical-url'
import { unavailablePage } from './message-pages'
import type { PageCache } from './page-cache'
import type { OtherPart, PageAnswer, ReleaseSet } from './render/release-set'
import { pageHeaders, sendPage } from './send-page'
import type { Site } from './site'
import type { Visit, Visitor, Visits } from './visits'

type PageAnswersOptions = {
  site: Site
  pages: PageCache
  visits: Visits
  /** Undefined: only previews show their anatomy. */
  anatomyKey: string | undefined
  /** Connections are not kept for another page. */
  isClosing: () => boolean
}

type FormRequest = FastifyRequest<{ Body: Record<string, string> | undefined }>

const longestUrl = 2048

/** Answers with pages: those in the cache, those rendered now, those for one visitor, and posted forms. */
export function createPageAnswers(options: PageAnswersOptions) {
  const { site, pages, visits, anatomyKey, isClosing } = options
  /** Asked once: a new visitor would be another one the second time. */
  const visitors = new WeakMap<IncomingMessage, Visitor>()
  return { sendCached, answerPage, answerForm }

  function visitorOf(request: IncomingMessage) {
    const visitor = visitors.get(request) ?? visits.find(request.headers.cookie)
    visitors.set(request, visitor)
    return visitor
  }

  function sendCached(request: IncomingMessage, response: ServerResponse) {
    if (request.method !== 'GET' || !site.releaseSet || site.changing) return false
    const visitor = visitorOf(request)
    if (visitor.visit.kind !== 'live') return false
    const { releaseSet } = site
    const url = request.url ?? ''
    // Only canonical addresses are ever kept, so a hit needs no parsing.
    const page = pages.find(site.sourceOf(url, releaseSet), url)
    if (!page || page.location) return false
    if (isClosing()) response.setHeader('Connection', 'close')
    sendPage(request, response, page, { visitor, releaseSet: releaseSet.id })
    return true
  }

  async function answerPage(request: FastifyRequest, reply: FastifyReply) {
    await site.changing
    const link = readPreviewLink(request.url)
    if (link) return startPreview(link, reply)
    const target = await pageOf(request, reply)
    if (!target) return reply
    const { visitor } = target
    try {
      const anatomy = showsAnatomy(request.url, visitor)
      if (anatomy || visitor.visit.kind === 'preview') {
        return await answerAlone(target, anatomy, request, reply)
      }
      const source = site.sourceOf(target.url, target.releaseSet)
      const page = pages.find(source, target.url) ?? (await pages.getOrRender(source, target.url))
      if (page.location) return reply.redirect(page.location, page.status)
      reply.hijack()
      sendPage(request.raw, reply.raw, page, { visitor, releaseSet: target.releaseSet.id })
    } catch {
      // Whoever rendered it has logged why.
      return sendUnavailable(reply)
    }
    return reply
  }

  /** Made for one visitor and kept nowhere. */
  async function answerAlone(
    target: Target,
    anatomy: boolean,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const { url, releaseSet, visitor } = target
    const page = {
      url,
      preview: previewOf(visitor),
      ...(anatomy && { anatomy: otherParts(releaseSet, site.sourceOf(url, releaseSet).remote) }),
    }
    const answer = await site.renderAlone(page, releaseSet).catch((error: unknown) => {
      request.log.error(error, `${url} could not be rendered for one visitor`)
      throw error
    })
    if (answer.failure)
      request.log.error({ url, reason: answer.failure }, 'page is not as it should be')
    return sendAnswer(answer, target, reply)
  }

  /** For those who preview a release, who develop, or who have the key. */
  function showsAnatomy(url: string, { visit }: Visitor) {
    const asked = new URLSearchParams(url.split('?')[1]).get('anatomy')
    if (asked === null) return false
    return visit.kind === 'preview' || anatomyKey === asked
  }

  function startPreview({ token, path }: PreviewLink, reply: FastifyReply) {
    return reply
      .header('Set-Cookie', visits.answerPreviewLink(token))
      .header('Cache-Control', 'no-store')
      .header('Referrer-Policy', 'no-referrer')
      .redirect(path, 303)
  }

  /** A form sent without JavaScript: the remote's action answers with a page or a redirect. */
  async function answerForm(request: FormRequest, reply: FastifyReply) {
    if (isCrossSite(request)) return reply.code(403).type('text/plain').send('Forbidden\n')
    const target = await pageOf(request, reply)
    if (!target) return reply
    const { visitor } = target
    try {
      const preview = previewOf(visitor)
      const page = { url: target.url, form: { ...request.body }, preview }
      const answer = await site.renderAlone(page, target.releaseSet)
      if (answer.failure)
        request.log.error({ url: target.url, reason: answer.failure }, 'form failed')
      return sendAnswer(answer, target, reply)
    } catch (error) {
      request.log.error(error, 'a posted form could not be answered')
      return sendUnavailable(reply)
    }
  }

  async function pageOf(request: FastifyRequest, reply: FastifyReply): Promise<Target | undefined> {
    if (request.url.length > longestUrl) {
      reply.code(414).type('text/plain').send('The address is too long.\n')
      return undefined
    }
    const { releaseSet, visitor } = await admit(request)
    if (!releaseSet) {
      sendUnavailable(reply)
      return undefined
    }
    const releases = releaseSet.remotes.map(({ release }) => release)
    const target = canonicalUrl(request.url, releases)
    if (target.kind === 'page') return { releaseSet, url: target.url, visitor }
    reply.redirect(target.location, 308)
    return undefined
  }

  /** What is live stands in for a release that cannot be started. */
  async function admit(request: FastifyRequest) {
    const visitor = visitorOf(request.raw)
    const { visit } = visitor
    if (visit.kind === 'live') return { releaseSet: site.releaseSet, visitor }
    const { remote, release } = visit.kind === 'preview' ? visit.preview : visit
    try {
      return { releaseSet: await site.openSideSet(remote, release), visitor }
    } catch (error) {
      request.log.error(error, `${remote} ${release} could not be started`)
      return { releaseSet: site.releaseSet, visitor: { ...visitor, visit: live } }
    }
  }
}

const live: Visit = { kind: 'live' }

type Target = { releaseSet: ReleaseSet; url: string; visitor: Visitor }
type PreviewLink = { token: string; path: string }

function previewOf({ visit }: Visitor) {
  return visit.kind === 'preview' ? visit.preview : undefined
}

/** `/career?preview=<token>`: opened once, then the cookie counts. */
function readPreviewLink(url: string): PreviewLink | undefined {
  const [path = '/', search = ''] = url.split('?')
  const query = new URLSearchParams(search)
  const token = query.get('preview')
  if (token === null) return undefined
  query.delete('preview')
  // As a path of this site, whatever it begins with.
  const clean = new URL(path.replace(/[\\/]+/g, '/'), 'http://site').pathname
  return { token, path: query.size > 0 ? `${clean}?${query}` : clean }
}

/** The remotes of a set that have no share in a page, for its anatomy. */
function otherParts({ remotes }: ReleaseSet, owner: string | undefined): OtherPart[] {
  return remotes
    .filter(({ release }) => release.remote !== owner)
    .map(({ id, release }) => ({
      part: release.remote,
      team: release.owner,
      version: release.version,
      release: id,
    }))
}

/** An answer that is for this visitor only. */
function sendAnswer(answer: PageAnswer, { visitor, releaseSet }: Target, reply: FastifyReply) {
  if (answer.location) return reply.redirect(answer.location, 303)
  return reply
    .code(answer.status)
    .headers({
      ...pageHeaders(answer.status, answer.contentType, { visitor, releaseSet: releaseSet.id }),
      'Cache-Control': 'no-store',
    })
    .send(answer.body)
}

function sendUnavailable(reply: FastifyReply) {
  return reply.code(503).headers(pageHeaders(503)).send(unavailablePage)
}

/** Browsers say where a form came from; a program that says nothing is no other site's page. */
export function isCrossSite(request: FastifyRequest) {
  const site = request.headers['sec-fetch-site']
  if (site) return site !== 'same-origin' && site !== 'none'
  const { origin, host } = request.headers
  if (origin === undefined) return false
  // "null" is the origin of a page that hides where it is from.
  return !URL.canParse(origin) || new URL(origin).host !== host
}
