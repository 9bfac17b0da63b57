import type { Compilation, Module } from '@rspack/core'

/** What each file of a build is made of: bytes of sources by package, or by folder of the workspace. */
export type Parts = Record<string, Record<string, number>>

export function readParts({ chunks, chunkGraph }: Compilation, nameOf: (file: string) => string) {
  const parts: Parts = {}
  for (const chunk of chunks) {
    const sizes: Record<string, number> = {}
    for (const module of [...chunkGraph.getChunkModules(chunk)].flatMap(innerModules)) {
      const part = partOf(module.nameForCondition() ?? '')
      sizes[part] = (sizes[part] ?? 0) + module.size()
    }
    for (const file of chunk.files) parts[nameOf(file)] = sizes
  }
  return parts
}

/** The parts of some files with the most source, the largest first. */
export function largestParts(parts: Parts, files: string[], count = 3): string[] {
  const sums: Record<string, number> = {}
  for (const [part, size] of files.flatMap((file) => Object.entries(parts[file] ?? {}))) {
    sums[part] = (sums[part] ?? 0) + size
  }
  return Object.entries(sums)
    .sort(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([part, size]) => `${part} (${Math.ceil(size / 1024)} kB of source)`)
}

/** Scope hoisting merges modules into one. */
function innerModules(module: Module): Module[] {
  return 'modules' in module && Array.isArray(module.modules) ? module.modules : [module]
}

/** `yup`, `@scope/name`, or `shared/ui`. */
export function partOf(path: string): string {
  const installed = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(path)?.[1]
  const own = /(?:^|[\\/])((?:shared[\\/])?[\w-]+)[\\/]src[\\/]/.exec(path)?.[1]
  return (installed ?? own ?? 'the bundler').replaceAll('\\', '/')
}
