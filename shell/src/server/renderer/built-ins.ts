/** Globals that Module Federation and Node add by themselves. */
export const expected =
  /^(_FEDERATION_RUNTIME_CORE|__FEDERATION__|__VMOK__|__GLOBAL_LOADING_REMOTE_ENTRY__|Symbol\(undici|process\.(moduleLoadList|_events))/

/** Modules of Node: mutable objects that all code of the process shares. */
const modules = [
  ...['assert', 'async_hooks', 'buffer', 'child_process', 'crypto', 'dns', 'events', 'fs', 'http'],
  ...['http2', 'https', 'module', 'net', 'os', 'path', 'perf_hooks', 'querystring', 'stream'],
  ...[
    'stream/web',
    'string_decoder',
    'timers',
    'timers/promises',
    'tls',
    'url',
    'util',
    'v8',
    'vm',
  ],
  ...['worker_threads', 'zlib'],
]

/** All objects that code can reach from the global object, each with its path. */
export function findBuiltIns(): [object: object, path: string][] {
  const found: [object, string][] = [[globalThis, '']]
  const seen = new Set<unknown>([globalThis])
  const add = (value: unknown, path: string) => {
    // A view's bytes are data, which change with use.
    const isObject = Object(value) === value && !ArrayBuffer.isView(value)
    if (!isObject || seen.has(value) || expected.test(path)) return
    seen.add(value)
    found.push([Object(value), path])
  }
  // Lazy globals of Node are created by the first read.
  const globals = Reflect.ownKeys(globalThis).map(
    (name) => [Reflect.get(globalThis, name), name] as const,
  )
  for (const [value, name] of globals) add(value, String(name))
  // Breadth first, so that each object gets its shortest, best-known path: every prototype chain ends in that of
  // Object.
  for (const [value, name] of globals) {
    if (typeof value === 'function') add(value.prototype, pathTo(String(name), 'prototype'))
  }
  for (const name of modules) add(process.getBuiltinModule?.(name), `node:${name}`)
  for (const [name, value] of Object.entries(hidden())) add(value, name)
  for (let position = 0; position < found.length; position++) {
    const [object, path] = found[position] ?? [{}, '']
    for (const key of Reflect.ownKeys(object)) {
      const { value, get, set } = Reflect.getOwnPropertyDescriptor(object, key) ?? {}
      add(value, pathTo(path, key))
      add(get, `the getter of ${pathTo(path, key)}`)
      add(set, `the setter of ${pathTo(path, key)}`)
    }
    add(Reflect.getPrototypeOf(object), `the prototype of ${path || 'globalThis'}`)
  }
  return found
}

/** Intrinsics without a global name, which only syntax or an instance leads to. */
function hidden() {
  return {
    'Function of async': async () => undefined,
    'Function of generators': function* () {},
    'Function of async generators': async function* () {},
    'Iterator of Array': [][Symbol.iterator](),
    'Iterator of Map': new Map().entries(),
    'Iterator of Set': new Set().values(),
    'Iterator of String': ''[Symbol.iterator](),
    'Iterator of matches': ''.matchAll(/a/g),
    'Iterator of Headers': new Headers().entries(),
    'Iterator of URLSearchParams': new URLSearchParams().entries(),
    'Iterator of FormData': new FormData().entries(),
    'Iterator of segments': new Intl.Segmenter().segment('')[Symbol.iterator](),
    'a file': new Blob([]),
  }
}

export function pathTo(path: string, key: PropertyKey) {
  return path ? `${path}.${String(key)}` : String(key)
}
