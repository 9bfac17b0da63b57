import type { Platform } from '@site/contract'
import type { Federation } from '../../site/federation'
import { pagePaths } from './page-paths'

/** What a remote turned out to be when it was loaded and its pages were rendered. */
export type Inspection = {
  /** Addresses to render: its pages, and some of those it finds in data. */
  paths: string[]
  slices: string[]
  /** What it left behind in the shell's own world. */
  leaks: string[]
  /** What was written to the console as an error or a warning. */
  complaints: string[]
}

const sampled = 3
const longestListing = 5000

/** What Module Federation and Node themselves leave behind. */
const expected =
  /^(_FEDERATION_RUNTIME_CORE|__FEDERATION__|__VMOK__|__GLOBAL_LOADING_REMOTE_ENTRY__|Symbol\(undici)/

const watched = { Object, Array, Function, String, Number, Promise, Map, Set, Date, JSON, Math }

/** Called before any remote is loaded; says later what has changed. */
export function watchWorld() {
  // Some of Node's own are made when they are first asked for.
  for (const name of Reflect.ownKeys(globalThis)) Reflect.get(globalThis, name)
  const before = describeWorld()
  const complaints: string[] = []
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...words: unknown[]) => void complaints.push(words.map(String).join(' '))
  }
  return { complaints, findLeaks: () => findLeaks(before, describeWorld()) }
}

export async function inspectRemote(
  { federation, platform }: { federation: Federation; platform: Platform },
  remote: string,
): Promise<Pick<Inspection, 'paths' | 'slices'>> {
  const { routes, slices, listPages } = await federation.loadRemote(remote)
  const listed = (await listPages?.(platform, AbortSignal.timeout(longestListing))) ?? []
  return {
    paths: [...pagePaths(routes), ...listed.slice(0, sampled).map(({ path }) => path)],
    slices: slices.map(({ reducerPath }) => reducerPath).sort(),
  }
}

function describeWorld() {
  const world = new Map<string, unknown>()
  const note = (prefix: string, object: object) => {
    for (const name of Reflect.ownKeys(object)) {
      const { value, get } = Reflect.getOwnPropertyDescriptor(object, name) ?? {}
      world.set(`${prefix}${String(name)}`, get ?? value)
    }
  }
  note('', globalThis)
  for (const [name, builtIn] of Object.entries(watched)) {
    note(`${name}.`, builtIn)
    if ('prototype' in builtIn) note(`${name}.prototype.`, builtIn.prototype)
  }
  return world
}

function findLeaks(before: Map<string, unknown>, after: Map<string, unknown>) {
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].filter(
    (name) =>
      !expected.test(name) &&
      (before.has(name) !== after.has(name) || !Object.is(before.get(name), after.get(name))),
  )
}
