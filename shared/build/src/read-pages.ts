import { readFileSync } from 'node:fs'
import { compileFunction } from 'node:vm'
import { createInstance } from '@module-federation/runtime'
import * as federationRuntime from '@module-federation/runtime-core'
import * as React from 'react'
import type { Workspace } from './workspace'

export type BuiltPage = { path: string; title: string }

/** What a built remote says of itself when it is loaded. */
export type BuiltRemote = {
  /** Its pages that have an address and a title of their own. */
  pages: BuiltPage[]
  /** Paths of all its routes, with their parameters. */
  routes: string[]
  /** Names of its slices. */
  slices: string[]
}

type BuiltRoute = {
  path?: string
  children?: BuiltRoute[]
  handle?: BuiltHandle
  lazy?: () => Promise<{ handle?: BuiltHandle }>
}

type Built = { routes: BuiltRoute[]; slices: { reducerPath: string }[] }

type BuiltHandle = { metadata?: (page: object) => { title?: unknown } }

/** Loads the server build of a remote as the shell would, with stand-ins for what the shell brings. */
export async function readRemote(workspace: Workspace, serverFile: string): Promise<BuiltRemote> {
  const remote = await loadBuild(workspace, serverFile)
  const routes = remote?.routes ?? []
  return {
    pages: await readRoutes(routes),
    routes: [...new Set(readPaths(routes))].sort(),
    slices: (remote?.slices ?? []).map(({ reducerPath }) => reducerPath).sort(),
  }
}

function readPaths(routes: BuiltRoute[]): string[] {
  return routes.flatMap(({ path, children = [] }) => [
    ...(path && children.length === 0 ? [path] : []),
    ...readPaths(children),
  ])
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
  const libraries: Record<string, object> = { react: React, '@site/platform': platform }
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
  const module = await instance.loadRemote<{ remote: Built }>(`${name}/remote`)
  return module?.remote
}

function evaluate(file: string) {
  const module = { exports: {} as never }
  compileFunction(readFileSync(file, 'utf8'), ['module', 'exports'])(module, module.exports)
  return module.exports
}

/** Other than an arrow function, it may be called, made and extended. */
function Nothing() {}

/** Stands for the platform, which only exists in a running page: whatever is asked of it, it is itself. */
const standIn: object = new Proxy(Nothing, {
  get: (_, name) => {
    if (name === 'then') return undefined
    return name === Symbol.toPrimitive ? () => '' : standIn
  },
  apply: () => standIn,
  construct: () => standIn,
})

/** A slice is asked for its name; all else of the platform is only there to be imported. */
const platform: object = new Proxy(Nothing, {
  get: (_, name) => (name === 'createSlice' ? nameSlice : Reflect.get(standIn, name)),
})

function nameSlice({ name, reducerPath = name }: { name: string; reducerPath?: string }) {
  return { reducerPath, actions: standIn, selectors: standIn, reducer: standIn }
}
