import { createKeyFile } from '../keys/key-files'
import { fingerprintOf } from '../keys/keys'
import { ReleaseError } from '../release-error'
import type { Verb } from './command-line'
import { type Context, type Options, tell } from './context'
import { formatTable } from './tables'

export function addKeyVerbs(verb: Verb, context: Context) {
  verb(
    'keys [action] [owner]',
    'list the keys that may release; "keys create hr" makes a pair',
  ).action(async (action: string | undefined, owner: string | undefined, options: Options) => {
    if (action === undefined) return listKeys(context, options)
    if (action === 'create' && owner) return createKey(context, owner, options)
    throw new ReleaseError(
      `"keys ${action}" is not known. It is "keys" or "keys create <owner>"; nothing was changed.`,
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
      keys.map(({ owner, publicKey, remotes, role, retired }) => [
        owner,
        fingerprintOf(publicKey),
        remotes.join(', '),
        retired ? `nothing since ${retired}` : role === 'watch' ? 'take back' : 'release',
      ]),
    ),
  )
}

async function createKey(context: Context, owner: string, options: Options) {
  if (options.dryRun) {
    return tell(
      context,
      options,
      { owner },
      `would make a key for ${owner} in ${context.keysFolder}`,
    )
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
