import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Workspace = {
  folder: string
  dist: string
  /** `careers` for the package `@site/mfe-careers`. */
  name: string
  version: string
  isRemote: boolean
  contract: number
  mounts: string[]
  query: string[]
  shared: Record<string, string>
}

/** What a workspace says of itself in its `package.json`: name, version and the `site` block. */
export function readWorkspace(folder: string): Workspace {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { contract, mounts = [], query = [] } = manifest.site ?? {}
  if (!Number.isInteger(contract)) {
    throw new Error(
      `${manifest.name} does not say which contract it was written for. ` +
        `Add "site": { "contract": 1, "mounts": ["/path"] } to ${join(folder, 'package.json')}.`,
    )
  }
  return {
    folder,
    dist: join(folder, 'dist'),
    name: manifest.name.replace(/^@site\/(mfe-)?/, ''),
    version: manifest.version,
    isRemote: manifest.name.startsWith('@site/mfe-'),
    contract,
    mounts,
    query,
    shared: sharedRanges(manifest.dependencies ?? {}),
  }
}

/** The packages that exist once in a page. The shell brings them; a remote is built without a copy. */
const sharedPackages = ['react', '@site/platform']

function sharedRanges(dependencies: Record<string, string>) {
  return Object.fromEntries(
    sharedPackages
      .filter((name) => name in dependencies)
      .map((name) => [name, `^${dependencies[name]}`]),
  )
}
