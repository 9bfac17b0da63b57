import type { Slice } from '@reduxjs/toolkit'
import type { RouteObject } from 'react-router-dom'
import type { Platform } from './platform'

/** A page whose address is found in data, such as an article. */
export type ListedPage = {
  path: string
  /** ISO date, when the service says so. */
  lastModified?: string
}

/** Everything the shell may know about a remote. Nothing else crosses the boundary. */
export type Remote = {
  slices: Slice[]
  /** React Router's own route objects, with the absolute paths of the mounts in `package.json`. */
  routes: RouteObject[]
  /** The styles know the dark scheme. Without it the pages stay light in both. */
  hasDarkScheme?: boolean
  /** The pages that the routes alone do not name, for the sitemap. Called on the server only. */
  listPages?: (platform: Platform, signal: AbortSignal) => Promise<ListedPage[]>
}

export function defineRemote(remote: Remote): Remote {
  return remote
}
