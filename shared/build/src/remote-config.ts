import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import type { Configuration } from '@rspack/core'
import { baseConfig, fileName, type Side } from './base'
import { ChunkRetryPlugin } from './chunk-retry-plugin'
import { followSources } from './development/follow-sources'
import { mode } from './mode'
import { ReleasePlugin } from './release-plugin'
import { LayerPlugin } from './styles/layer-plugin'
import { PageStylesPlugin } from './styles/page-styles-plugin'
import { readWorkspace, type Workspace } from './workspace'

type Container = { name: string; exposed: string }

const remote: Container = { name: 'remote', exposed: './src/remote.tsx' }

/**
 * Configuration of a remote in `folder`. For the server it is a container of Module Federation in one file. For browsers
 * it is a module, which its own pages import, and a container that exposes it, for pages of other remotes.
 */
export function defineRemote(folder: string): Configuration[] {
  const workspace = readWorkspace(folder)
  const server = asContainer(workspace, 'server', remote)
  if (mode === 'development') {
    return [followSources(asContainer(workspace, 'web', remote), workspace), server]
  }
  const release = new ReleasePlugin(workspace)
  const builds = [
    asModule(workspace),
    containerOfModule(workspace),
    { ...server, plugins: [...server.plugins, new PageStylesPlugin(workspace)] },
  ]
  return builds.map((build, n) => ({
    ...build,
    // One after the other: the first cleans the folder, the last describes what is in it.
    dependencies: builds.slice(0, n).map(({ name }) => name),
    plugins: [...build.plugins, release],
  }))
}

function asModule(workspace: Workspace) {
  const base = baseConfig(workspace, 'web')
  const shared = Object.keys(workspace.shared)
  return {
    ...base,
    entry: { [remote.name]: remote.exposed },
    // Without a hash, because the container names it. Its folder is of this release alone.
    output: { ...base.output, filename: '[name].js', library: { type: 'module' } },
    externals: Object.fromEntries(
      shared.map((library) => [library, `var globalThis.siteShared[${JSON.stringify(library)}]`]),
    ),
    plugins: [new ChunkRetryPlugin()],
  } satisfies Configuration
}

function containerOfModule(workspace: Workspace) {
  const exposed = join(import.meta.dirname, 'exposed-module.js')
  const config = asContainer(workspace, 'web', { name: 'container', exposed })
  return {
    ...config,
    name: `${workspace.name} container`,
    // One file, so that `import.meta.url` is its address.
    output: { ...config.output, asyncChunks: false },
    module: { ...config.module, parser: { javascript: { importMeta: false } } },
  }
}

function asContainer(workspace: Workspace, side: Side, container: Container) {
  return {
    ...baseConfig(workspace, side),
    entry: {},
    plugins: [federation(workspace, side, container), new LayerPlugin(workspace.name)],
  } satisfies Configuration
}

function federation({ name, shared }: Workspace, side: Side, container: Container) {
  const isServer = side === 'server'
  return new ModuleFederationPlugin({
    name,
    filename: fileName('js', container.name),
    library: { type: isServer ? 'commonjs-module' : 'module' },
    exposes: { './remote': container.exposed },
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
