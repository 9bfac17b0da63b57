import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { ReleaseError } from '@site/releases'

export const root = resolve(import.meta.dirname, '../../../..')

export const remotes = ['marketing', 'blog', 'careers', 'contact']

/** The parts of the site: the shell and the remotes, by the names people type. */
export const parts = ['shell', ...remotes]

export function folderOf(part: string) {
  return join(root, part === 'shell' ? 'shell' : `mfe-${part}`)
}

export function distOf(part: string) {
  return join(folderOf(part), 'dist')
}

/** Throws with the known names when one is unknown. */
export function verifyParts(names: string[]) {
  const unknown = names.find((name) => !parts.includes(name))
  if (!unknown) return
  throw new Error(`"${unknown}" is no part of this site. The parts are: ${parts.join(', ')}.`)
}

/** The team of a part. */
export function teamOf(part: string): string {
  const { file, site } = readManifest(folderOf(part))
  if (typeof site?.owner === 'string') return site.owner
  throw new BrokenManifest(file, 'lacks its team, "site": { "owner": "…" }')
}

export function versionOf(part: string): string {
  const { file, version } = readManifest(folderOf(part))
  if (typeof version === 'string') return version
  throw new BrokenManifest(file, 'lacks a "version" such as "1.0.0"')
}

/** The pages of a remote that its next release gives up. */
export function retiresOf(part: string): string[] {
  const { file, site } = readManifest(folderOf(part))
  const { retires = [] } = Object(site)
  const isList = Array.isArray(retires) && retires.every((route) => typeof route === 'string')
  if (isList) return retires
  throw new BrokenManifest(file, 'has "retires" that are no list such as ["/old"]')
}

/** The `package.json` in a folder. Throws with the name of the file when it cannot be read, or is not JSON. */
export function readManifest(folder: string) {
  const file = join(folder, 'package.json')
  const json = readText(file)
  try {
    const { name, version, site } = Object(JSON.parse(json))
    return { file, name, version, site }
  } catch (error) {
    throw new BrokenManifest(
      file,
      `is not JSON (${error instanceof Error ? error.message : error})`,
    )
  }
}

function readText(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new BrokenManifest(file, `cannot be read (${Object(error).code})`)
  }
}

class BrokenManifest extends ReleaseError {
  constructor(file: string, fault: string) {
    super(`${relative(root, file)} ${fault}. Correct it and do this again; nothing was changed.`)
  }
}
