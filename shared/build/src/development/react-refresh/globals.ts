import type * as RefreshRuntime from 'react-refresh/runtime'

type PageDevelopment = {
  refreshRuntime: typeof RefreshRuntime
  /** By name of a developed remote: brings its modules in this page to the build of that hash. */
  remotes: Map<string, (hash: string) => Promise<void>>
}

declare global {
  /** Made by the development build of the shell, before React; absent everywhere else. */
  var siteDevelopment: PageDevelopment | undefined
}

export function pageDevelopment(): PageDevelopment {
  if (globalThis.siteDevelopment) return globalThis.siteDevelopment
  throw new Error(
    'A development build runs in the development shell only. Start both by "npm run dev".',
  )
}
