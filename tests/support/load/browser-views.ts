/** Settings of a shell that trusts `X-Forwarded-For` from tests; `localhost` may be either address. */
export const behindProxy = { TRUST_PROXY: '127.0.0.1, ::1' }

type Shown = { remote?: string; release: string }

/** A different address for every visitor, from the range reserved for benchmarks. */
export function addressOf(visitor: number) {
  return `198.18.${Math.floor(visitor / 250) % 256}.${(visitor % 250) + 1}`
}

/** Headers that a browser sends from a page of the site. */
export function headersOf(site: string, visitor: number) {
  return { origin: site, 'x-forwarded-for': addressOf(visitor) }
}

/** Requests a token for a view, like a browser. */
export async function askForToken(
  site: string,
  visitor: number,
  { remote = 'careers', release }: Shown,
) {
  const asked = new URLSearchParams({ remote, release })
  const answer = await fetch(`${site}/_site/views?${asked}`, { headers: headersOf(site, visitor) })
  return answer.text()
}

/** Sends the beacon of a view, like a browser. By default the view had no trouble. */
export async function tellOfView(site: string, visitor: number, shown: Shown, seen: object = {}) {
  const token = await askForToken(site, visitor, shown)
  const view = { token, remote: 'careers', lcp: 800, ...shown, ...seen }
  const headers = headersOf(site, visitor)
  return fetch(`${site}/_site/beacon`, { method: 'POST', headers, body: JSON.stringify(view) })
}
