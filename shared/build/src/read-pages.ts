import { compileFunction } from 'node:vm'
import { createInstance } from '@module-federation/runtime'
import * as federationRuntime from '@module-federation/runtime-core'
import { within } from '@site/releases'
import * as React from 'react'
import type { Workspace } from './workspace'

export type BuiltPage = { path: string; title: string }

/** Properties of a built remote, read by loading it. */
type BuiltRemote = {
  /** Its fixed pages with a title. */
  pages: BuiltPage[]
  /** Paths of all routes, with parameters. */
  routes: string[]
  /** The ids of the lazy routes that make a page, each within the one before it. */
  chains: string[][]
  /** Names of its slices in the state. */
  slices: string[]
}

type BuiltRoute = {
  id?: string
  path?: string
  children?: BuiltRoute[]
  handle?: BuiltHandle
  lazy?: () => Promise<{ handle?: BuiltHandle }>
}

type Built = { routes: BuiltRoute[]; slices: { reducerPath: string }[] }

type BuiltHandle = { metadata?: (page: object) => { title?: unknown } }

/** In ms. Its code is evaluated, and asked for its pages. */
const readWithin = 30_000

/**
 * Loads the server build of a remote as the shell would, with stubs for the shared libraries. Rejects when it throws,
 * and when it is not done in time.
 */
export function readRemote(workspace: Workspace, code: string): Promise<BuiltRemote> {
  // The limit keeps the process alive too, because timers of the code do not.
  return within(
    read(workspace, code),
    readWithin,
    () =>
      new Error(
        `The server build of ${workspace.name} was not loaded within ${readWithin / 1000} s: its modules, or the lazy ones of its pages, wait for something. Load data in loaders instead.`,
      ),
  )
}

async function read(workspace: Workspace, code: string): Promise<BuiltRemote> {
  const remote = await loadBuild(workspace, code)
  const routes = remote?.routes ?? []
  return {
    pages: await readRoutes(routes),
    routes: [...new Set(readPaths(routes))].sort(),
    chains: readChains(routes),
    slices: (remote?.slices ?? []).map(({ reducerPath }) => reducerPath).sort(),
  }
}

function readPaths(routes: BuiltRoute[]): string[] {
  return routes.flatMap(({ path, children = [] }) => [
    ...(path && children.length === 0 ? [path] : []),
    ...readPaths(children),
  ])
}

function readChains(routes: BuiltRoute[], outer: string[] = []): string[][] {
  return routes.flatMap(({ id, children }) => {
    const chain = id ? [...outer, id] : outer
    return children ? readChains(children, chain) : [chain]
  })
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

let loaded = 0

async function loadBuild({ name, shared }: Workspace, code: string) {
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: federationRuntime })
  loaded += 1
  const libraries: Record<string, object> = { react: React, '@site/platform': platform }
  const instance = createInstance({
    name: `pages-of-${name}-${loaded}`,
    // The runtime keeps what it has loaded by this address, for all instances.
    remotes: [{ name, entry: `${name}-${loaded}.js` }],
    plugins: [{ name: 'build', loadEntry: async () => evaluate(code) }],
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

function evaluate(code: string) {
  const module = { exports: {} as never }
  const names = { ...timers, globalThis: globalWithTimers, module, exports: module.exports }
  compileFunction(code, Object.keys(names))(...Object.values(names))
  return module.exports
}

/** Those of the evaluated code, which may repeat for ever: the process of a build ends when nothing is left to do. */
const timers = {
  setTimeout: (...given: Parameters<typeof setTimeout>) => setTimeout(...given).unref(),
  setInterval: (...given: Parameters<typeof setInterval>) => setInterval(...given).unref(),
}

const globalWithTimers = new Proxy(globalThis, {
  get: (target, name) => Reflect.get(Object.hasOwn(timers, name) ? timers : target, name),
})

/** A `function`, because the proxy must be callable, constructible and usable in `extends`. */
function Nothing() {}

/** A stub for values of a running page: every property, call and construction returns the stub itself. */
const standIn: object = new Proxy(Nothing, {
  get: (_, name) => {
    if (name === 'then') return undefined
    return name === Symbol.toPrimitive ? () => '' : standIn
  },
  apply: () => standIn,
  construct: () => standIn,
})

/** A stub of the platform, except for the names of slices. */
const platform: object = new Proxy(Nothing, {
  get: (_, name) => (name === 'createSlice' ? nameSlice : Reflect.get(standIn, name)),
})

function nameSlice({ name, reducerPath = name }: { name: string; reducerPath?: string }) {
  return { reducerPath, actions: standIn, selectors: standIn, reducer: standIn }
}
