import { readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { releaseFolder } from '@site/releases'
import { publish } from '../site/publish'
import type { Site } from '../site/site'
import { alterBuild } from './altered-build'

type Fault = {
  /** The server code of the release, as its team signed it. */
  code?: (build: string) => string
  /** What becomes of the file in the store. */
  store?: (file: string) => Promise<void>
}

const throws = `() => { throw new Error('It is spoilt.') }`

/** Ways in which a release of a remote cannot be used by the server. */
export const unusable: Record<string, Fault> = {
  'is gone': { store: (file) => rm(file) },
  'is HTML': { store: (file) => writeFile(file, '<!doctype html><h1>Sign in to the network</h1>') },
  'breaks off': {
    store: async (file) => truncate(file, Math.floor((await readFile(file)).length / 2)),
  },
  'has other bytes': { store: (file) => writeFile(file, '/* spoilt */', { flag: 'a' }) },
  'throws when evaluated': { code: (build) => `throw new Error('It is spoilt.');${build}` },
  'throws when initialized': { code: () => `module.exports = { init: ${throws}, get: ${throws} }` },
  'lacks its module': { code: () => `module.exports = { init() {}, get: ${throws} }` },
  'throws in render': {
    code: () => `const Component = ${throws}
      const paths = ['/', '/about', '/service', '/blog', '/career', '/contact']
      const routes = paths.map((path) => ({ path, Component }))
      module.exports = { init() {}, get: async () => () => ({ remote: { slices: [], routes } }) }`,
  },
}

/** Publishes a release that cannot be used, and returns its id. */
export async function publishUnusable(
  { desk, data }: Site,
  remote: string,
  version: string,
  fault: string,
) {
  const { code, store } = unusable[fault] ?? {}
  const build = await alterBuild(remote, version, { isBare: true, ...(code && { server: code }) })
  const { id, release } = await publish(desk, build.dist)
  await build.remove()
  await store?.(join(data, 'store', releaseFolder(remote, id), release.server ?? ''))
  return id
}
