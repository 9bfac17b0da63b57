import { createInstance } from '@module-federation/runtime'
import * as federationRuntime from '@module-federation/runtime-core'
import type { Remote } from '@site/contract'
import { type Exposed, exposedRemote } from './exposed-remote'
import { RemoteError } from './remote-error'
import { sharedLibraries } from './shared-libraries'

declare global {
  /** Remotes built with `externalRuntime` look for the runtime here. */
  var _FEDERATION_RUNTIME_CORE: typeof federationRuntime | undefined
}

type FederationOptions = Parameters<typeof createInstance>[0]

export type Federation = ReturnType<typeof createFederation>

/**
 * The Module Federation host of one release set, in the browser and on the server alike. Browsers load it with the first
 * remote that is not the page's own.
 */
export function createFederation(
  name: string,
  remotes: FederationOptions['remotes'],
  plugins: FederationOptions['plugins'] = [],
) {
  globalThis._FEDERATION_RUNTIME_CORE ??= federationRuntime
  const instance = createInstance({
    name,
    remotes,
    plugins,
    shareStrategy: 'loaded-first',
    shared: {
      react: single(sharedLibraries.react.version, sharedLibraries.react),
      '@site/platform': single(platformVersion, sharedLibraries['@site/platform']),
    },
  })

  return {
    addRemotes: (added: FederationOptions['remotes']) => instance.registerRemotes(added),

    /**
     * Throws `RemoteError` when the remote cannot be loaded; the next call retries. `name` is the name it was added
     * under, for a remote that was added more than once.
     */
    async loadRemote(remote: string, name = remote): Promise<Remote> {
      const module = await instance
        .loadRemote<Exposed>(`${name}/remote`)
        .catch((cause: unknown) => {
          throw new RemoteError(remote, 'could not be loaded', { cause })
        })
      return exposedRemote(module, remote)
    },
  }
}

declare const platformVersion: string

function single(version: string, library: object) {
  return {
    version,
    lib: () => library,
    shareConfig: { singleton: true, requiredVersion: `^${version}` },
  }
}
