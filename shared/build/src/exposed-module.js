// The module that a remote's container exposes: the plain module beside it, given the libraries of the share scope.
import * as platform from '@site/platform'
import * as react from 'react'

globalThis.siteShared = { react, '@site/platform': platform }

// A retry has a query in its address, and passes it on, because browsers remember modules that failed.
const { search } = new URL(import.meta.url)
export const { remote } = await import(/* webpackIgnore: true */ `./remote.js${search}`)
