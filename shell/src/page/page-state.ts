import type { RunSettings } from '@site/contract'
import type { Release } from '@site/releases'

/** A remote of the page's release set, as the browser needs it. */
export type PageRemote = Pick<Release, 'remote' | 'mounts'> & {
  /** Release id. */
  release: string
  /** Address of the federation entry. */
  entry: string
  /** Addresses of its style sheets. */
  styles: string[]
}

/**
 * SHA-384 digests, by address: the browser refuses a file with other bytes. A set file names modules and
 * style sheets. One that a cache kept since before style sheets were added names modules only, so a
 * reader does not count on an entry for each.
 */
export type Integrity = Record<string, string>

/**
 * The whole release set, for the first navigation to another remote. A page names only what it needs
 * itself, so that it does not grow with the number of remotes.
 */
export type SetFile = { remotes: (PageRemote & { integrity: Integrity })[] }

/** An error that a page was rendered with, so that the browser shows the same screen. */
export type PageError = { kind: 'not-found' } | { kind: 'failed' }

/** What crosses from the server's page into the browser, as JSON in the HTML. */
export type PageState = {
  /** The remote this page belongs to. */
  owner: PageRemote | null
  settings: RunSettings
  /** The store's state, by slice name. */
  store: Record<string, unknown>
  loaderData: Record<string, unknown>
  actionData: Record<string, unknown> | null
  errors: Record<string, PageError> | null
}

/** Where the release set is named that a page was sent with: a header, because the page is the same in every set. */
export const setTiming = 'set'

export function formatPageState(state: PageState): string {
  return escapeJson(JSON.stringify(state))
}

/** JSON that can stand inside a script element. */
export function escapeJson(json: string): string {
  return json.replace(/[<\u2028\u2029]/g, escapeCharacter)
}

function escapeCharacter(character: string) {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
