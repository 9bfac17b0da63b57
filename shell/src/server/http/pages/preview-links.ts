import type { FastifyReply } from 'fastify'
import type { Visits } from '../requests/visits'

type PreviewLink = { token: string; path: string }

/** `/career?preview=<token>`: the link is opened once, and from then on the cookie counts. */
export function readPreviewLink(url: string): PreviewLink | undefined {
  // A query may have further question marks.
  const [, path = '/', search = ''] = /^([^?]*)\??(.*)$/.exec(url) ?? []
  const query = new URLSearchParams(search)
  const token = query.get('preview')
  if (token === null) return undefined
  query.delete('preview')
  // Open redirect: always a path of this site, whatever the link begins with.
  const clean = new URL(`/${path}`.replace(/[\\/]+/g, '/'), 'http://site').pathname
  return { token, path: query.size > 0 ? `${clean}?${query}` : clean }
}

export async function startPreview(
  { token, path }: PreviewLink,
  visits: Visits,
  reply: FastifyReply,
) {
  return reply
    .header('Set-Cookie', await visits.answerPreviewLink(token))
    .header('Cache-Control', 'no-store')
    .header('Referrer-Policy', 'no-referrer')
    .redirect(path, 303)
}
