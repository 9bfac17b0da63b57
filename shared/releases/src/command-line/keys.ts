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
  const retiredAt = (await readHistory(store, keys)).seen + 1
  const lines = found.map((key) => JSON.stringify({ ...key, retiredAt }))
  tell(
    context,
    options,
    { owner, retiredAt, keys: found.map((key) => ({ ...key, retiredAt })) },
    [
      `Pointer ${retiredAt} is the next one. To let no key of ${owner} sign it or any after it, put this`,
      'in the place of its line in releaseKeys of shell/site.config.ts or in RELEASE_KEYS, and apply:',
      ...lines.map((line) => `  ${line}`),
      'If the key was stolen, roll back after that what it signed: "status --all" names the key of each pointer.',
      'Name no earlier pointer: what other teams added after it would be refused too. Nothing was changed.',
    ].join('\n'),
  )
}

async function createKey(context: Context, owner: string, options: Options) {
  if (options.dryRun) {
    const file = newKeyFile(context.keysFolder, owner)
    return tell(context, options, { owner, file }, `would make a key for ${owner}: ${file}`)
  }
  const { file, publicKey } = await createKeyFile(context.keysFolder, owner)
  const line = `{ owner: '${owner}', publicKey: '${publicKey}', remotes: ['…'] },`
  tell(
    context,
    options,
    { owner, publicKey, file },
    [
      `The private key of ${owner} is in ${file}. Keep it secret: whoever has it can release.`,
      'Let its owner release by this line in releaseKeys of shell/site.config.ts:',
      `  ${line}`,
    ].join('\n'),
  )
}
