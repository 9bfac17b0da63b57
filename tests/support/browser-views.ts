/** Settings of a shell that believes what tests say of a visitor's address; `localhost` may be either. */
export const behindProxy = { TRUST_PROXY: '127.0.0.1, ::1' }

type Shown = { remote?: string; release: string }

/** An address of its own for every visitor, of the range that is kept for benchmarks. */
export function addressOf(visitor: number) {
  return `198.18.${Math.floor(visitor / 250) % 256}.${(visitor % 250) + 1}`
}

/** What a browser of the site sends along. */
export function headersOf(site: string, visitor: number) {
  return { origin: site, 'x-forwarded-for': addressOf(visitor) }
}

/** A token for a view of a page that a visitor was shown, as a browser asks for it. */
export async function askForToken(
  site: string,
  visitor: number,
  { remote = 'careers', release }: Shown,
) {
  const asked = new URLSearchParams({ remote, release })
  const answer = await fetch(`${site}/_site/views?${asked}`, { headers: headersOf(site, visitor) })
  return answer.text()
}

/** Tells of a view what a browser would. Without any words, all is well. */
export async function tellOfView(site: string, visitor: number, shown: Shown, seen: object = {}) {
  const token = await askForToken(site, visitor, shown)
  const view = { token, remote: 'careers', lcp: 800, ...shown, ...seen }
  const headers = headersOf(site, visitor)
  return fetch(`${site}/_site/beacon`, { method: 'POST', headers, body: JSON.stringify(view) })
}
