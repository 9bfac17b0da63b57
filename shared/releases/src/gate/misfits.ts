import { satisfies } from 'semver'
import type { Release } from '../release/release'

/** What a shell that runs, or ran recently, provides for remotes. */
export type RunningShell = {
  id: string
  contract: number
  /** Versions of the shared packages. */
  provides: Record<string, string>
  /** Exports of `@site/platform`; absent in shells from before they were listed. */
  brings?: string[] | undefined
}

type Misfit = {
  /** The end of a sentence that begins with the release's name. */
  what: string
  /** What the release's team can do. */
  remedy: string
}

type Needs = Pick<Release, 'contract' | 'shared' | 'uses'>

/** Incompatibilities of a release with a shell. */
export function findMisfits(release: Needs, shell: RunningShell): Misfit[] {
  if (release.contract > shell.contract) {
    return [
      {
        what: `was built for contract ${release.contract}, and shell ${shell.id} speaks ${shell.contract}`,
        remedy: 'release the shell first',
      },
    ]
  }
  return [...findInShared(release, shell), ...findInExports(release, shell)]
}

function findInShared({ shared }: Needs, shell: RunningShell): Misfit[] {
  return Object.entries(shared).flatMap(([library, range]) => {
    const brought = shell.provides[library]
    if (!brought) {
      return {
        what: `shares ${library}, which shell ${shell.id} does not bring`,
        remedy:
          "take it into the remote's own dependencies, or ask the owners of the shell to share it",
      }
    }
    if (satisfies(brought, range, { includePrerelease: true })) return []
    return {
      what: `needs ${library} ${range}, and shell ${shell.id} brings ${brought}`,
      remedy: 'build with that version, or release the shell first',
    }
  })
}

function findInExports({ uses = [] }: Needs, { id, brings }: RunningShell): Misfit[] {
  const missing = brings ? uses.filter((name) => !brings.includes(name)) : []
  if (missing.length === 0) return []
  return [
    {
      what: `uses ${missing.join(', ')} of @site/platform, which shell ${id} does not bring`,
      remedy: 'do without, or release the shell first',
    },
  ]
}
