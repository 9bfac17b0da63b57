import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

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
  const { site } = JSON.parse(readFileSync(join(folderOf(part), 'package.json'), 'utf8'))
  return site.owner
}
