import type { Release } from '@site/releases'
import type { Emitted } from '../release-plugin'
import type { Workspace } from '../workspace'

/** Describes a development build like a release, without digests, because its files change. */
export function developmentRelease(workspace: Workspace, web: Emitted, server: Emitted): Release {
  const { name: remote, version, owner, contract, mounts, query, needs, shared } = workspace
  return {
    remote,
    version,
    owner,
    contract,
    mounts,
    query,
    needs,
    // Fields that only the gate reads.
    routes: [],
    slices: [],
    shared,
    entry: web.modules[0] ?? '',
    server: server.files.find((file) => file.endsWith('.js')) ?? '',
    styles: server.files.filter((file) => file.endsWith('.css')),
    modules: web.modules,
    pages: web.pages,
    files: {},
  }
}
