import type { ReleaseStore } from '@site/releases'

/** A release store in memory, for tests that need thousands. */
export function createMemoryStore(files = new Map<string, Buffer>()): ReleaseStore {
  return {
    lookEvery: 400,
    async get(path) {
      return files.get(path)
    },
    async create(path, bytes) {
      if (files.has(path)) return false
      files.set(path, Buffer.from(bytes))
      return true
    },
    async list(folder) {
      const below = [...files.keys()].filter((path) => path.startsWith(`${folder}/`))
      const names = below.map((path) => path.slice(folder.length + 1).split('/')[0] ?? '')
      return [...new Set(names)].sort()
    },
  }
}
