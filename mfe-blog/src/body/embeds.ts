/** Allow list of film players, by exact host, each in its form without cookies. */
const players: Record<string, (address: URL) => string | undefined> = {
  'www.youtube.com': youTube,
  'youtube.com': youTube,
  'www.youtube-nocookie.com': youTube,
  'player.vimeo.com': vimeo,
}

/** The player's address for an address in an article; undefined for any other host. */
export function playerAddress(src: unknown): string | undefined {
  if (typeof src !== 'string' || !/^(?:https:)?\/\//i.test(src)) return undefined
  try {
    const address = new URL(src, 'https://nowhere.invalid')
    return Object.hasOwn(players, address.host) ? players[address.host]?.(address) : undefined
  } catch {
    // Not a URL.
    return undefined
  }
}

function youTube({ pathname, searchParams }: URL) {
  const [, film] = /^\/embed\/([\w-]{6,20})$/.exec(pathname) ?? []
  const [list] = /^[\w-]{10,64}$/.exec(searchParams.get('list') ?? '') ?? []
  const start = Number(searchParams.get('start'))
  // The address of a playlist has this word for its first film.
  if (!film || (film === 'videoseries' && !list)) return undefined
  const player = new URL(`https://www.youtube-nocookie.com/embed/${film}`)
  if (list) player.searchParams.set('list', list)
  if (Number.isInteger(start) && start > 0) player.searchParams.set('start', String(start))
  return player.href
}

function vimeo({ pathname, searchParams }: URL) {
  const [, film] = /^\/video\/(\d{1,15})$/.exec(pathname) ?? []
  const [key] = /^[0-9a-f]{1,20}$/.exec(searchParams.get('h') ?? '') ?? []
  if (!film) return undefined
  return `https://player.vimeo.com/video/${film}?${key ? `h=${key}&` : ''}dnt=1`
}
