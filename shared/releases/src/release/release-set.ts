import { createHash } from 'node:crypto'
import { releaseName, remoteName } from '../rules/names'
import { parseJson } from '../rules/parse-json'
import { type Shape, table, text, words } from '../rules/rules'

/** What the store keeps of a set: release ids, by remote in the order of their names. */
export type SetMembers = { releasesUrl: string; shell: string; remotes: Record<string, string> }

const largestSet = 16 * 1024
const idDigits = 32
// Sets from before ids had 128 bits: pages that are open may still ask for them.
const earlierIdDigits = 12

const rules: Shape<SetMembers> = {
  releasesUrl: words(300),
  shell: text(/^[\w.+-]{1,80}$/, 'the id of a release of the shell'),
  remotes: table(remoteName, releaseName, 64),
}

export function setPath(id: string) {
  return `sets/${id}.json`
}

/** The id of a set is that of what it is made of. */
export function setId(releasesUrl: string, shell: string, remotes: Record<string, string>): string {
  return hashOf({ releasesUrl, shell, remotes }).slice(0, idDigits)
}

/** Undefined for what is odd, or does not fit the set's id: it is believed as far as that goes. */
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
