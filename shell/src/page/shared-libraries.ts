import * as platform from '@site/platform'
import * as React from 'react'

declare global {
  /** Where modules of remotes find the shared libraries. Containers take them from the share scope. */
  var siteShared: typeof sharedLibraries | undefined
}

/** The libraries of which a page has one copy, the shell's. */
export const sharedLibraries = { react: React, '@site/platform': platform }
