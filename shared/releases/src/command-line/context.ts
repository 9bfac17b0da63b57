import type { Command } from 'commander'
import { findEndedCanary } from '../changes/canary'
import type { Desk } from '../desk'
import type { Rehearse } from '../gate/check'
import type { RehearseInShell } from '../gate/check-shell'
import { findDisbelief, isBelief } from '../history/belief'
import { emptyHistory, type History, liveIn, type Pointer } from '../history/history'
import { readHistory } from '../history/pointers'
import { readStoreIdentity } from '../history/store-identity'
import { namePublished } from '../release/read-releases'
import type { Release } from '../release/release'
import { ReleaseError } from '../release-error'
import { askSite } from '../running-site/ask-site'
import { untilLive } from '../running-site/until-live'
import type { Steps } from './steps'
import { plainText } from './tables'

/** Adds a command, with the options that all verbs have. */
export type Verb = (usage: string, description: string) => Command

/** The dependencies of the release commands on their checkout. */
export type Context = {
  /** Address of the release store, for people. */
  store: string
  /** Names of the remotes of this checkout. */
  remotes: string[]
  /** Opens the desk of this checkout, with the key that signs for `remote`. */
  openDesk: (remote?: string) => Promise<Desk>
  distOf: (remote: string) => string
  /** The version in its `package.json`, which may be newer than the build. */
  versionOf: (remote: string) => string
  /** True when its sources have changed since it was built. */
  isStale: (remote: string) => boolean
  /** Pages that its `package.json` gives up. */
  retiresOf: (remote: string) => string[]
  /** `tell` is told what it waits for. */
  build: (remote: string, tell: (line: string) => void) => Promise<unknown>
  rehearse: Rehearse
  /** The shell of this checkout, as it would be deployed. */
  shell: { read: () => Promise<Release>; rehearse: RehearseInShell }
  /** Folder of the private keys of this machine. */
  keysFolder: string
  /** Origin of the running site. */
  site: string
  print: (line: string) => void
}

export type Options = {
  dryRun?: boolean
  json?: boolean
  why?: string
  retire?: string[]
  again?: boolean
}

export const retireOption = ['--retire <path...>', 'pages that this release gives up'] as const

/** Prints a result for people, or the same for programs. */
export function tell({ print }: Context, { json }: Options, result: object, words: string) {
  print(json ? JSON.stringify(result) : plainText(words))
}

/** The shell takes no part in the history. */
export function refuseShell(remote: string) {
  if (remote !== 'shell') return
  throw new ReleaseError(
    'The shell goes live when it is deployed (shell/deploy/README.md), and takes no part in the history. "check shell" says whether it may be; nothing was changed.',
  )
}

/** Refuses a command without a version, and lists those to choose from. */
export async function refuseMissing(
  context: Context,
  remote: string,
  usage: string,
): Promise<never> {
  // Throws for what is no remote, which is the first thing to say.
  context.distOf(remote)
  const { store } = await context.openDesk()
  const known = await namePublished(store, remote)
  const choice =
    known === 'none'
      ? `. None is published yet: "npm run release -- publish ${remote}" adds its build`
      : ` (published: ${known})`
  throw new ReleaseError(`The version is missing: ${usage}${choice}. Nothing was changed.`)
}

/** Opens a desk that writes nothing with `--dry-run`. */
export async function openDesk(context: Context, { dryRun }: Options, remote?: string) {
  return { ...(await context.openDesk(remote)), isDryRun: dryRun }
}

/**
 * Refuses to add a pointer that the site's shells would not count, before anything is written: they may count it once
 * they are deployed with other keys, and then refuse what was added after it and is live by then.
 */
export async function refuseUnbelieved(
  { site }: Context,
  desk: Desk,
  remote: string,
  { isReturn = false } = {},
) {
  if (desk.isDryRun) return
  const answer = await askSite(site)
  const { store, believes } = answer ?? {}
  if (!isBelief(believes) || store !== (await readStoreIdentity(desk.store))) return
  const history = await readHistory(desk.store, desk.keys)
  const reason = findDisbelief(desk, history, { remote, shell: believes, isReturn })
  if (!reason) return
  throw new ReleaseError(
    `This checkout and the shells of ${site} do not believe the same keys, or their clocks differ: they would refuse what is released here. ${reason} Nothing was changed.`,
  )
}

/**
 * Waits until the site serves what a pointer names: a shell may refuse it, for example by a clock that is behind.
 * Resolves with the reason when no site says so.
 */
export function waitUntilLive(
  { site }: Context,
  { store, keys }: Desk,
  steps: Steps,
  remote: string,
  { remotes }: Pointer,
) {
  const release = remotes[remote]?.release
  return steps.run(`Wait until ${site} serves it`, async () => {
    let history: History | undefined
    // The pointer is written: a store that fails now must not make the command fail.
    const identity = await readStoreIdentity(store).catch(() => null)
    if (identity === null) {
      return `Whether ${site} serves it could not be checked, because the release store does not answer any more. When it does, look at "npm run release -- status".`
    }
    return untilLive(site, {
      store: identity,
      remote,
      release,
      async isReplaced() {
        history = await readHistory(store, keys, history).catch(() => history)
        return history !== undefined && liveIn(history).remotes[remote]?.release !== release
      },
    })
  })
}

/** The end of a result: what is live, or why that is not known. */
export function describeLive(pointer: number, note: string | undefined) {
  return note ? ` with pointer ${pointer}\n${note}` : `: it is live with pointer ${pointer}`
}

/** The canary that a pointer ended, if the store still says so. */
export async function readEndedCanary({ store, keys }: Desk, remote: string, pointer: Pointer) {
  // The pointer is written: a store that fails now must not make the command fail.
  const history = await readHistory(store, keys).catch(() => emptyHistory)
  return findEndedCanary(history, remote, pointer)
}

/** Says which canary a promotion ended, which may have been somebody else's. */
export async function describeEndedCanary(desk: Desk, remote: string, pointer: Pointer) {
  const ended = await readEndedCanary(desk, remote, pointer)
  if (!ended) return undefined
  return `The canary ${ended.version}, which ${ended.by} gave to ${ended.percent} % of the visitors, is over.`
}

export function gateOptions(context: Context, remote: string, { retire = [] }: Options) {
  // Workflows, which type no options, read them from `package.json`.
  return { rehearse: context.rehearse, retiredPages: [...retire, ...context.retiresOf(remote)] }
}

export function goLiveOptions(context: Context, remote: string, options: Options) {
  const { retiredPages } = gateOptions(context, remote, options)
  const { why = '', again = false } = options
  return { why, retiredPages, again }
}
