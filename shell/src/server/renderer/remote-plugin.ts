import { compileFunction } from 'node:vm'
import type { getRemoteEntry, ModuleFederationRuntimePlugin } from '@module-federation/runtime'
import { integrityOf } from '@site/releases'
import { RemoteError } from '../../page/remote-error'
import type { LoadedRelease } from '../release-set/release-set'

type Container = Exclude<Awaited<ReturnType<typeof getRemoteEntry>>, false | undefined>

type Executed = Pick<LoadedRelease, 'id' | 'release' | 'serverCode'>

/** Module Federation plugin that takes a remote's container from the release set instead of the network. */
export function createRemotePlugin(remotes: Executed[]): ModuleFederationRuntimePlugin {
  return {
    name: 'release-set',
    async loadEntry({ remoteInfo }) {
      const remote = remotes.find(({ release }) => release.remote === remoteInfo.name)
      if (!remote) throw new RemoteError(remoteInfo.name, 'is not in the release set')
      return evaluate(remote)
    },
  }
}

function evaluate({ release, id, serverCode }: Executed): Container {
  const file = release.server ?? ''
  if (integrityOf(serverCode) !== release.files[file]?.integrity) {
    throw new RemoteError(
      release.remote,
      `has other bytes in ${id}/${file} than it was released with`,
    )
  }
  // compileFunction, because vm.Script would stay in V8's compilation cache (leak).
  const run = compileFunction(
    Buffer.from(serverCode).toString(),
    ['module', 'exports', 'require'],
    {
      filename: `${release.remote}/${id}/${file}`,
    },
  )
  // The container's exports are an interface between Module Federation and its build plugin.
  const module = { exports: {} as Container }
  run(module, module.exports, refuseRequire(release.remote))
  return module.exports
}

function refuseRequire(remote: string) {
  return (name: string) => {
    throw new RemoteError(remote, `asked for "${name}". A remote's server build holds all it needs`)
  }
}
