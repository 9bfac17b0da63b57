import type { Slice } from '@reduxjs/toolkit'
import type { RouteObject } from 'react-router-dom'

/** Everything the shell may know about a remote. Nothing else crosses the boundary. */
export type Remote = {
  slices: Slice[]
  /** React Router's own route objects, with the absolute paths of the mounts in `package.json`. */
  routes: RouteObject[]
}

export function defineRemote(remote: Remote): Remote {
  return remote
}
