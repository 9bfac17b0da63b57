import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import type { Configuration } from '@rspack/core'
import { baseConfig, fileName, type Side } from './base'
import { followSources } from './development/follow-sources'
import { mode } from './mode'
import { ReleasePlugin } from './release-plugin'
import { LayerPlugin } from './styles/layer-plugin'
import { PageStylesPlugin } from './styles/page-styles-plugin'
import { readWorkspace, type Workspace } from './workspace'

/** Configuration of a remote in `folder`: its browser build, its server build, and its `release.json`. */
export function defineRemote(folder: string): Configuration[] {
  const workspace = readWorkspace(folder)
  const release = new ReleasePlugin(workspace)
  return (['web', 'server'] as const).map((side) => {
    const config = {
      ...baseConfig(workspace, side),
      entry: {},
      plugins: [federation(workspace, side), new LayerPlugin(workspace.name)],
    }
    if (mode === 'development') return side === 'web' ? followSources(config, workspace) : config
    const ofPages = side === 'server' ? [new PageStylesPlugin(workspace)] : []
    return { ...config, plugins: [...config.plugins, ...ofPages, release] }
  })
}

function federation({ name, shared }: Workspace, side: Side) {
  const isServer = side === 'server'
  return new ModuleFederationPlugin({
    name,
    filename: fileName('js', 'remote'),
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
