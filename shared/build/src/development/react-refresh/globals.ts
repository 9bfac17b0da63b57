import type * as RefreshRuntime from 'react-refresh/runtime'

type PageDevelopment = {
  refreshRuntime: typeof RefreshRuntime
  /** For each developed remote, updates its modules in this page to the build of a hash. */
  remotes: Map<string, (hash: string) => Promise<void>>
}

declare global {
  /** Set by the shell's development build, before React; absent elsewhere. */
  var siteDevelopment: PageDevelopment | undefined
}

export function pageDevelopment(): PageDevelopment {
  if (globalThis.siteDevelopment) return globalThis.siteDevelopment
  throw new Error(
    'A development build runs in the development shell only. Start both by "npm run dev".',
  )
}
