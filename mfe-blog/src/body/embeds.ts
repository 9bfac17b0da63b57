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
  const start = Number(searchParams.get('start'))
  if (!film) return undefined
  const from = Number.isInteger(start) && start > 0 ? `?start=${start}` : ''
  return `https://www.youtube-nocookie.com/embed/${film}${from}`
}

function vimeo({ pathname, searchParams }: URL) {
  const [, film] = /^\/video\/(\d{1,15})$/.exec(pathname) ?? []
  const [key] = /^[0-9a-f]{1,20}$/.exec(searchParams.get('h') ?? '') ?? []
  if (!film) return undefined
  return `https://player.vimeo.com/video/${film}?${key ? `h=${key}&` : ''}dnt=1`
}
