import type { RunSettings } from '@site/contract'
import type { Release } from '@site/releases'

/** A remote of the page's release set, as the browser needs it. */
export type PageRemote = Pick<Release, 'mounts'> & {
  remote: string
  /** Address of the federation entry. */
  entry: string
  /** Addresses of its style sheets. */
  styles: string[]
}

/** An error that a page was rendered with, so that the browser shows the same screen. */
export type PageError = { kind: 'not-found' } | { kind: 'failed' }

/** What crosses from the server's page into the browser, as JSON in the HTML. */
export type PageState = {
  releaseSet: string
  remotes: PageRemote[]
  settings: RunSettings
  /** The store's state, by slice name. */
  store: Record<string, unknown>
  loaderData: Record<string, unknown>
  actionData: Record<string, unknown> | null
  errors: Record<string, PageError> | null
}

/** JSON that can stand inside a script element. */
export function formatPageState(state: PageState): string {
  return JSON.stringify(state).replace(/[<\u2028\u2029]/g, escapeCharacter)
}

function escapeCharacter(character: string) {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
