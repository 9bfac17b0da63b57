import { createHash } from 'node:crypto'
import { releaseName, remoteName } from '../rules/names'
import { parseJson } from '../rules/parse-json'
import { type Shape, table, text, words } from '../rules/rules'

/** A stored set: release ids, by remote in alphabetical order. */
export type SetMembers = { releasesUrl: string; shell: string; remotes: Record<string, string> }

const largestSet = 16 * 1024
const idDigits = 32
// Sets of earlier stores have 48 bits; open pages may still request them.
const earlierIdDigits = 12

const rules: Shape<SetMembers> = {
  releasesUrl: words(300),
  shell: text(/^[\w.+-]{1,80}$/, 'the id of a release of the shell'),
  remotes: table(remoteName, releaseName, 64),
}

export function setPath(id: string) {
  return `sets/${id}.json`
}

/** The id of a set is a hash of its content. */
export function setId(releasesUrl: string, shell: string, remotes: Record<string, string>): string {
  return hashOf({ releasesUrl, shell, remotes }).slice(0, idDigits)
}

/** Parses a stored set. Undefined when it is malformed or does not fit its id. */
export function parseSetMembers(bytes: Buffer, id: string): SetMembers | undefined {
  const parsed = parseJson<SetMembers>(bytes, rules, largestSet)
  if ('fault' in parsed || ![idDigits, earlierIdDigits].includes(id.length)) return undefined
  return hashOf(parsed.value).startsWith(id) ? parsed.value : undefined
}

function hashOf({ releasesUrl, shell, remotes }: SetMembers) {
  const parts = [
    releasesUrl,
    `shell/${shell}`,
    ...Object.entries(remotes).map(([remote, id]) => `${remote}/${id}`),
  ]
  return createHash('sha384').update(parts.join('\n')).digest('hex')
}
