import type { TrustedTypesRules } from '@site/contract'

let policy: Required<Pick<TrustedTypesRules, 'createHTML'>> | undefined

/**
 * Trusted Types: the only place from which this remote may write HTML. For HTML that `cleanHtml` has returned. The policy is
 * made when it is first used, because a name counts once in a page, and a remote whose modules did not all load is
 * loaded again.
 */
export function trustHtml(html: string): string {
  policy ??= globalThis.trustedTypes?.createPolicy('blog', { createHTML: (clean) => clean })
  return policy?.createHTML(html) ?? html
}
