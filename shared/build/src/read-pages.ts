import { readFileSync } from 'node:fs'
import { compileFunction } from 'node:vm'
import { createInstance } from '@module-federation/runtime'
import * as federationRuntime from '@module-federation/runtime-core'
import * as React from 'react'
import type { Workspace } from './workspace'

export type BuiltPage = { path: string; title: string }

type BuiltRoute = {
  path?: string
  children?: BuiltRoute[]
  handle?: BuiltHandle
  lazy?: () => Promise<{ handle?: BuiltHandle }>
}

type BuiltHandle = { metadata?: (page: object) => { title?: unknown } }

/** The pages of a remote that have an address and a title of their own, as its server build says. */
export async function readPages(workspace: Workspace, serverFile: string): Promise<BuiltPage[]> {
  const remote = await loadBuild(workspace, serverFile)
  return readRoutes(remote?.routes ?? [])
}

async function readRoutes(routes: BuiltRoute[]): Promise<BuiltPage[]> {
  const pages = await Promise.all(
    routes.map(async (route) => {
      if (route.children) return readRoutes(route.children)
      if (!route.path || /[:*]/.test(route.path)) return []
      const { handle } = (await route.lazy?.()) ?? route
      const title = handle?.metadata?.({ state: standIn, params: {}, pathname: route.path }).title
      return typeof title === 'string' ? [{ path: route.path, title }] : []
    }),
  )
  return pages.flat()
}

async function loadBuild({ name, shared }: Workspace, serverFile: string) {
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: federationRuntime })
  const libraries: Record<string, object> = { react: React, '@site/platform': standIn }
  const instance = createInstance({
    name: `pages-of-${name}-${Date.now()}`,
    remotes: [{ name, entry: `${name}.js` }],
    plugins: [{ name: 'build', loadEntry: async () => evaluate(serverFile) }],
    shared: Object.fromEntries(
      Object.entries(shared).map(([library, range]) => [
        library,
        {
          version: range.replace('^', ''),
          lib: () => libraries[library],
          shareConfig: { singleton: true, requiredVersion: range },
        },
      ]),
    ),
  })
  const module = await instance.loadRemote<{ remote: { routes: BuiltRoute[] } }>(`${name}/remote`)
  return module?.remote
}

function evaluate(file: string) {
  const module = { exports: {} as never }
  compileFunction(readFileSync(file, 'utf8'), ['module', 'exports'])(module, module.exports)
  return module.exports
}

/** Stands for the platform, which only exists in a running page: whatever is asked of it, it is itself. */
const standIn: object = new Proxy(() => undefined, {
  get: (_, name) => {
    if (name === 'then') return undefined
    return name === Symbol.toPrimitive ? () => '' : standIn
  },
  apply: () => standIn,
  construct: () => standIn,
})
