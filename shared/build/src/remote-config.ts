import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import type { Configuration } from '@rspack/core'
import { baseConfig, type Side } from './base'
import { LayerPlugin } from './layer-plugin'
import { ReleasePlugin } from './release-plugin'
import { readWorkspace, type Workspace } from './workspace'

/** The browser build and the server build of the remote in `folder`, and its `release.json`. */
export function defineRemote(folder: string): Configuration[] {
  const workspace = readWorkspace(folder)
  const release = new ReleasePlugin(workspace)
  return (['web', 'server'] as const).map((side) => {
    const base = baseConfig(workspace, side)
    return {
      ...base,
      entry: {},
      plugins: [federation(workspace, side), new LayerPlugin(workspace.name), release],
    }
  })
}

function federation({ name, shared }: Workspace, side: Side) {
  const isServer = side === 'server'
  return new ModuleFederationPlugin({
    name,
    filename: 'remote.[contenthash:12].js',
    library: { type: isServer ? 'commonjs-module' : 'module' },
    exposes: { './remote': './src/remote.tsx' },
    shared: Object.fromEntries(
      Object.entries(shared).map(([dependency, requiredVersion]) => [
        dependency,
        { singleton: true, import: false, requiredVersion },
      ]),
    ),
    shareStrategy: 'loaded-first',
    dts: false,
    manifest: false,
    experiments: {
      externalRuntime: true,
      optimization: { disableSnapshot: true, target: isServer ? 'node' : 'web' },
    },
  })
}
