import { Command } from 'commander'
import { readLatestPointer } from './pointers'
import { findPublished, planRollback, promote, rollback } from './promote'
import { publish } from './publish'
import { readReleases } from './read-releases'
import type { ReleaseStore } from './store'

export type CommandLine = {
  store: ReleaseStore
  /** The folder that holds a remote's build. */
  distOf: (remote: string) => string
  /** Who is named in the history. */
  by: string
  print: (line: string) => void
}

type Options = { dryRun?: boolean; json?: boolean; why?: string }

/** `npm run release -- <verb> [remote]`. Everything that can be refused is refused before anything changes. */
export function createCommandLine({ store, distOf, by, print }: CommandLine): Command {
  const program = new Command('npm run release --')
    .description('Publish, promote and roll back releases of the remotes.')
    .helpCommand(false)
    .showHelpAfterError()

  const verb = (usage: string, description: string) =>
    program
      .command(usage)
      .description(description)
      .option('--dry-run', 'say what would happen, change nothing')
      .option('--json', 'print the result as JSON')

  const tell = ({ json }: Options, result: object, words: string) =>
    print(json ? JSON.stringify(result) : words)

  verb('publish <remote>', 'add the build of a remote to the store').action(
    async (remote: string, options: Options) => {
      const { id, release, isNew } = await publish(store, distOf(remote), {
        isRehearsal: options.dryRun,
      })
      const files = Object.keys(release.files).length
      const done = options.dryRun ? 'would publish' : 'published'
      tell(
        options,
        { remote, version: release.version, release: id, files, isNew },
        isNew
          ? `${done} ${remote} ${release.version} (${id}, ${files} files)`
          : `${remote} ${release.version} is published already (${id})`,
      )
    },
  )

  verb('promote <remote> <version>', 'make a published release live')
    .option('--why <words>', 'the reason, for the history', '')
    .action(async (remote: string, version: string, options: Options) => {
      const found = await findPublished(store, remote, version)
      if (options.dryRun) return tell(options, found, `would promote ${remote} ${found.version}`)
      const { number } = await promote(store, remote, version, { by, why: options.why ?? '' })
      tell(
        options,
        { remote, ...found, pointer: number },
        `promoted ${remote} ${found.version}: it is live with pointer ${number}`,
      )
    })

  verb('rollback <remote>', 'make the release live that was live before this one')
    .option('--why <words>', 'the reason, for the history', 'rollback')
    .action(async (remote: string, options: Options) => {
      const earlier = await planRollback(store, remote)
      if (options.dryRun) {
        return tell(options, earlier, `would return ${remote} to ${earlier.version}`)
      }
      const { number } = await rollback(store, remote, { by, why: options.why ?? 'rollback' })
      tell(
        options,
        { remote, ...earlier, pointer: number },
        `returned ${remote} to ${earlier.version}: it is live with pointer ${number}`,
      )
    })

  verb('status', 'show what is live and what is published').action(async (options: Options) => {
    const latest = await readLatestPointer(store)
    const remotes = await Promise.all(
      (await store.list('releases')).map(async (remote) => ({
        remote,
        live: latest?.pointer.remotes[remote]?.version ?? null,
        published: (await readReleases(store, remote)).map(({ release }) => release.version),
      })),
    )
    const released = remotes.filter(({ remote }) => remote !== 'shell')
    const pointer = latest?.pointer
    const since = pointer
      ? `pointer ${pointer.number}, ${pointer.at}, by ${pointer.by}${pointer.why ? `: ${pointer.why}` : ''}`
      : 'nothing is live yet'
    tell(
      options,
      { pointer: pointer?.number ?? null, remotes: released },
      [since, ...formatTable(released)].join('\n'),
    )
  })

  return program
}

function formatTable(
  remotes: { remote: string; live: string | null; published: string[] }[],
): string[] {
  const width = Math.max(...remotes.map(({ remote }) => remote.length), 6) + 2
  const liveWidth = Math.max(...remotes.map(({ live }) => live?.length ?? 1), 4) + 2
  return [
    `${'remote'.padEnd(width)}${'live'.padEnd(liveWidth)}published`,
    ...remotes.map(
      ({ remote, live, published }) =>
        `${remote.padEnd(width)}${(live ?? '–').padEnd(liveWidth)}${published.join(', ')}`,
    ),
  ]
}
