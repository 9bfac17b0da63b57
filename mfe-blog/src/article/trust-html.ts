import type { TrustedTypesRules } from '@site/contract'

let policy: Required<Pick<TrustedTypesRules, 'createHTML'>> | undefined

/**
 * Trusted Types: the only place from which this remote may write HTML, for the output of `cleanHtml`. The policy is
 * made on first use, because a page may create a name only once, and a remote that failed to load is evaluated again.
 */
export function trustHtml(html: string): string {
  policy ??= globalThis.trustedTypes?.createPolicy('blog', { createHTML: (clean) => clean })
  return policy?.createHTML(html) ?? html
}
