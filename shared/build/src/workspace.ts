import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Budgets, longestVersion, type Needs } from '@site/releases'
import { mode } from './mode'

export type Workspace = {
  folder: string
  dist: string
  /** `careers` for the package `@site/mfe-careers`. */
  name: string
  version: string
  isRemote: boolean
  /** The team. */
  owner: string
  contract: number
  mounts: string[]
  query: string[]
  needs: Needs
  budgets: Budgets
  /** Shared packages: of a remote, the ranges it accepts; of the shell, the versions it provides. */
  shared: Record<string, string>
}

const semanticVersion = /^\d+\.\d+\.\d+(-[\w.-]+)?(\+[\w.-]+)?$/

function readManifest(file: string) {
  const text = readFileSync(file, 'utf8')
  try {
    return JSON.parse(text)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : cause
    throw new Error(`${file} is not JSON (${reason}). Correct it and do this again.`, { cause })
  }
}

/** Reads name, version and the `site` block of a workspace's `package.json`. Throws when that lacks a contract. */
export function readWorkspace(folder: string): Workspace {
  const manifest = readManifest(join(folder, 'package.json'))
  const {
    owner = '',
    contract,
    mounts = [],
    query = [],
    needs = {},
    budgets = {},
  } = manifest.site ?? {}
  if (!Number.isInteger(contract)) {
    throw new Error(
      `${manifest.name} does not say which contract it was written for. ` +
        `Add "site": { "contract": 1, "mounts": ["/path"] } to ${join(folder, 'package.json')}.`,
    )
  }
  const isVersion = semanticVersion.test(manifest.version)
  // A longer one would be built, and refused when it is published.
  if (!isVersion || manifest.version.length > longestVersion) {
    throw new Error(
      `${manifest.name} has the version "${manifest.version}", and it has to be like 1.2.3, of at most ${longestVersion} characters. Correct "version" in ${join(folder, 'package.json')}.`,
    )
  }
  if (![mounts, query].every(Array.isArray)) {
    throw new Error(
      `"mounts" and "query" of "site" in ${join(folder, 'package.json')} have to be lists, such as ["/path"].`,
    )
  }
  const isRemote = manifest.name.startsWith('@site/mfe-')
  return {
    folder,
    dist: join(folder, mode === 'development' ? 'dist-dev' : 'dist'),
    name: manifest.name.replace(/^@site\/(mfe-)?/, ''),
    version: manifest.version,
    isRemote,
    owner,
    contract,
    mounts,
    query,
    needs,
    budgets,
    shared: isRemote
      ? sharedVersions(manifest.dependencies, '^')
      : // All that the shell renders with is built in, so it is installed for the build only.
        sharedVersions({ ...manifest.dependencies, ...manifest.devDependencies }, ''),
  }
}

/** Packages with one copy in a page. The shell provides them; a remote is built without. */
const sharedPackages = ['react', '@site/platform']

function sharedVersions(dependencies: Record<string, string> = {}, sign: string) {
  return Object.fromEntries(
    sharedPackages
      .filter((name) => name in dependencies)
      .map((name) => [name, sign + dependencies[name]]),
  )
}
