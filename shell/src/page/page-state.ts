import type { RunSettings } from '@site/contract'
import type { Release } from '@site/releases'

/** A remote of the page's release set, as the browser needs it. */
export type PageRemote = Pick<Release, 'remote' | 'mounts'> & {
  /** Release id. */
  release: string
  /** Address of its container. */
  entry: string
  /** Address of the module that the container exposes. Absent in earlier releases. */
  module?: string
  /** Addresses of its style sheets. */
  styles: string[]
}

/**
 * Subresource integrity: SHA-384 digests by address of modules and style sheets. A set file that a cache has kept
 * from an earlier shell lists modules only, so a style sheet may lack an entry.
 */
export type Integrity = Record<string, string>

/**
 * The whole release set, requested with the first navigation to another remote. A page lists only what it needs
 * itself, so that it does not grow with the number of remotes.
 */
export type SetFile = { remotes: (PageRemote & { integrity: Integrity })[] }

/** The error that a page was rendered with, so that hydration shows the same screen. */
export type PageError = { kind: 'not-found' } | { kind: 'failed' }

/** The state that crosses from the server into the browser, as JSON in the HTML. */
export type PageState = {
  /** The remote this page belongs to. */
  remote: PageRemote | null
  settings: RunSettings
  /** The store's state, by slice name. */
  store: Record<string, unknown>
  loaderData: Record<string, unknown>
  actionData: Record<string, unknown> | null
  errors: Record<string, PageError> | null
}

/**
 * Entry of the Server-Timing header with the page's release set. A header, because the HTML is the same in every set.
 */
export const setTiming = 'set'

export function formatPageState(state: PageState): string {
  return escapeJson(JSON.stringify(state))
}

/** Escapes JSON for a script element (XSS). */
export function escapeJson(json: string): string {
  return json.replace(/[<\u2028\u2029]/g, escapeCharacter)
}

function escapeCharacter(character: string) {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
