import type { History } from '../history/history'
import { readHistory } from '../history/pointers'
import { createKeyFile, newKeyFile } from '../keys/key-files'
import { fingerprintOf, isRetired, type ReleaseKey } from '../keys/keys'
import { ReleaseError } from '../release-error'
import { type Context, type Options, tell, type Verb } from './context'
import { formatTable } from './tables'

export function addKeys(verb: Verb, context: Context) {
  verb(
    'keys [action] [owner]',
    'list the keys that may release; "keys create hr" makes a pair, "keys retire hr" says how to end one',
  ).action(async (action: string | undefined, owner: string | undefined, options: Options) => {
    if (action === undefined) return listKeys(context, options)
    if (action === 'create' && owner) return createKey(context, owner, options)
    if (action === 'retire' && owner) return retireKey(context, owner, options)
    if (action === 'create' || action === 'retire') {
      throw new ReleaseError(
        `The owner is missing: keys ${action} <owner>, such as "keys ${action} hr". Nothing was changed.`,
      )
    }
    throw new ReleaseError(
      `"keys ${action}" is not known. It is "keys", "keys create <owner>" or "keys retire <owner>"; nothing was changed.`,
    )
  })
}

async function listKeys(context: Context, options: Options) {
  const { keys } = await context.openDesk()
  tell(
    context,
    options,
    { keys },
    formatTable(
      ['owner', 'key', 'remotes', 'may'],
      keys.map((key) => [
        key.owner,
        fingerprintOf(key.publicKey),
        key.remotes.join(', '),
        describeRights(key),
      ]),
    ),
  )
}

function describeRights(key: ReleaseKey) {
  if (key.retiredAt !== undefined) return `nothing from pointer ${key.retiredAt} on`
  if (key.retired !== undefined) return `nothing since ${key.retired}`
  return key.role === 'watch' ? 'take back' : 'release'
}

/** Changes nothing: prints the line for the shell's configuration, where keys are retired. */
async function retireKey(context: Context, owner: string, options: Options) {
  const { store, keys } = await context.openDesk()
  const found = keys.filter((key) => key.owner === owner && !isRetired(key))
  if (found.length === 0) {
    throw new ReleaseError(
      `No key of ${owner} may release now (owners: ${keys.map((key) => key.owner).join(', ')}). Nothing was changed.`,
    )
  }
  const history = await readHistory(store, keys)
  const retired = found.map((key) => ({ ...key, retiredAt: findRetirement(history, key) }))
  const retiredAt = Math.min(...retired.map((key) => key.retiredAt))
  const isNext = retiredAt === history.seen + 1
  const place = isNext ? 'is the next one' : 'is dated ahead, and does not count yet'
  const stillCount = retired.flatMap((key) =>
    findAhead(history, key).filter(({ number }) => number < key.retiredAt),
  )
  tell(
    context,
    options,
    { owner, retiredAt, keys: retired },
    [
      `Pointer ${retiredAt} ${place}. To let no key of ${owner} sign it or any after it, put this`,
      'in the place of its line in releaseKeys of shell/site.config.ts or in RELEASE_KEYS, and apply:',
      ...retired.map((key) => `  ${JSON.stringify(key)}`),
      ...stillCount.map(
        ({ number, countsFrom }) =>
          `Pointer ${number} of the key still counts from ${countsFrom} on: before that, promote each remote that it may change once more, with another key.`,
      ),
      'If the key was stolen, roll back after that what it signed: "status --all" names the key of each pointer.',
      'Name no earlier pointer: what other teams added after it would be refused too. Nothing was changed.',
    ].join('\n'),
  )
}

/** The key's pointers that are dated ahead. */
function findAhead({ refused }: History, { publicKey }: ReleaseKey) {
  return refused.filter((pointer) => pointer.countsFrom && pointer.publicKey === publicKey)
}

/**
 * The next pointer, or the first of the key's own that are dated ahead, so that these never count: no other pointer
 * follows one that does not count. But what the key has signed after one that counts already stays.
 */
function findRetirement(history: History, key: ReleaseKey): number {
  const own = history.pointers.filter(({ signature }) => signature.publicKey === key.publicKey)
  const newest = own.at(-1)?.number ?? 0
  const [first] = findAhead(history, key).filter(({ number }) => number > newest)
  return first?.number ?? history.seen + 1
}

/** To be replaced: a name that no remote can have. */
const unnamedRemote = 'REMOTE'

async function createKey(context: Context, owner: string, options: Options) {
  if (options.dryRun) {
    const file = newKeyFile(context.keysFolder, owner)
    return tell(context, options, { owner, file }, `would make a key for ${owner}: ${file}`)
  }
  const { file, publicKey } = await createKeyFile(context.keysFolder, owner)
  // JSON for RELEASE_KEYS, and TypeScript too. It counts nowhere until the remotes are filled in.
  const line = JSON.stringify({ owner, publicKey, remotes: [unnamedRemote] })
  tell(
    context,
    options,
    { owner, publicKey, file },
    [
      `The private key of ${owner} is in ${file}. Keep it secret: whoever has it can release.`,
      `Let its owner release by this line in releaseKeys of shell/site.config.ts or in RELEASE_KEYS, with its remotes in the place of ${unnamedRemote}:`,
      `  ${line}`,
    ].join('\n'),
  )
}
