import { ReleaseError, readBuild, StoreError, storeAddress } from '@site/releases'
import { createCommandLine, plainText } from '@site/releases/command-line'
import { buildChanged, buildPart, isChanged } from './build'
import { type KeyUse, keysFolderOf, openDesk } from './checkout/desk'
import { findSite } from './checkout/find-site'
import { rehearseInShell, rehearseWith } from './checkout/rehearse'
import { distOf, remotes, retiresOf, teamOf, versionOf } from './checkout/workspaces'

/** `npm run release -- <verb> [remote]`. */
export async function run(words: string[]) {
  const environment = process.env
  try {
    const commandLine = createCommandLine({
      store: storeAddress(environment),
      remotes,
      openDesk: (remote) =>
        openDesk(environment, remote && teamOf(verified(remote)), keyUseOf(words, remote)),
      distOf: (remote) => distOf(verified(remote)),
      versionOf: (remote) => versionOf(verified(remote)),
      isStale: (remote) => isChanged(verified(remote)),
      retiresOf: (remote) => retiresOf(verified(remote)),
      build: (remote, tell) => buildPart(verified(remote), tell),
      rehearse: rehearseWith(environment),
      shell: {
        async read() {
          await buildChanged(['shell'], () => undefined)
          return readBuild(distOf('shell'))
        },
        rehearse: rehearseInShell(environment),
      },
      keysFolder: keysFolderOf(environment),
      site: await findSite(environment),
      print: (line) => console.log(line),
    })
    refuseKept(environment, words, optionsOf(commandLine))
    await commandLine.parseAsync(words, { from: 'user' })
  } catch (error) {
    const isForPeople = error instanceof ReleaseError || error instanceof StoreError
    console.error(isForPeople ? plainText(error.message) : error)
    process.exitCode = 1
  }
}

/** Verbs that only read open a desk of no remote. */
export function keyUseOf(words: string[], remote: string | undefined): KeyUse {
  if (remote === undefined) return 'read'
  return words.includes('--dry-run') ? 'try' : 'sign'
}

/** An option of a verb, which npm takes as its own where no `--` stands before it. */
type ReleaseOption = { name: string; hasValue: boolean }

export function optionsOf({ commands }: ReturnType<typeof createCommandLine>): ReleaseOption[] {
  return commands
    .flatMap(({ options }) => options)
    .map((option) => ({ name: option.name(), hasValue: option.required || option.optional }))
}

/** `npm run release ship careers --dry-run`: without `--`, npm takes the option as its own, and this would ship. */
export function refuseKept(
  environment: NodeJS.ProcessEnv,
  words: string[],
  options: ReleaseOption[],
) {
  for (const { name, hasValue } of options) {
    const option = `--${name}`
    const isKept = Boolean(environment[`npm_config_${name.replaceAll('-', '_')}`])
    if (!isKept || words.some((word) => word === option || word.startsWith(`${option}=`))) continue
    // npm leaves the value of an option that it does not know among the words, or takes that too.
    const whole = hasValue ? [...words.slice(0, 2), '…', option, '…'] : [...words, option]
    throw new ReleaseError(
      `npm kept ${option} for itself. Put "--" before the verb: npm run release -- ${whole.join(' ')}. Nothing was changed.`,
    )
  }
}

/** Accepts the shell too: it is published for pods without a key to sign it. Making it live is a deployment. */
function verified(remote: string) {
  if (remotes.includes(remote) || remote === 'shell') return remote
  throw new ReleaseError(
    `"${remote}" is no remote. The remotes are: ${remotes.join(', ')}. Nothing was changed.`,
  )
}
