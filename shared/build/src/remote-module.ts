import type { Module } from '@rspack/core'

/** True for `remote.tsx`: its lazy imports are the remote's pages. */
export function isRemoteModule(module: Module | undefined) {
  return module !== undefined && /[\\/]src[\\/]remote\.tsx$/.test(pathOf(module))
}

export function pathOf(module: Module) {
  return 'resource' in module ? String(module.resource) : ''
}

/** `./openings/openings-page` → `openings/openings-page`, the id that the page loader gave the route. */
export function pageId(request: string) {
  return request.replace(/^\.\//, '')
}
