import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import rspack, { type Configuration } from '@rspack/core'
import { baseConfig, fileName } from './base'
import { ChunkRetryPlugin } from './chunk-retry-plugin'
import { InlineScriptPlugin } from './inline-script-plugin'
import { mode } from './mode'
import { ReleasePlugin } from './release-plugin'
import { LayerPlugin } from './styles/layer-plugin'
import { reduceFont, siteFont } from './styles/site-font'
import { readWorkspace, type Workspace } from './workspace'

type Plugins = NonNullable<Configuration['plugins']>

const pageClient =
  mode === 'development' ? [join(import.meta.dirname, 'development/page-client.ts')] : []

/** The shell's browser build, its server build with the renderer, and scripts by themselves: the inline boot script and the service worker. */
export function defineShell(folder: string): Configuration[] {
  const workspace = readWorkspace(folder)
  const release = new ReleasePlugin(workspace)
  const plugins = () => [constants(folder), new LayerPlugin('shell'), release]
  return [
    browserBuild(workspace, plugins()),
    serverBuild(workspace, plugins()),
    scriptsBuild(workspace),
  ]
}

function browserBuild(workspace: Workspace, plugins: Plugins): Configuration {
  const base = baseConfig(workspace, 'web')
  return {
    ...base,
    entry: { main: [...pageClient, './src/browser/main.ts'] },
    output: { ...base.output, filename: fileName('js') },
    plugins: [
      ...plugins,
      new rspack.DefinePlugin(federationInBrowsers),
      new ChunkRetryPlugin(),
      new rspack.CopyRspackPlugin({
        patterns: [
          {
            from: siteFont.source,
            to: `../public/${siteFont.path}`,
            transform: reduceFont,
          },
        ],
      }),
    ],
    optimization: { ...base.optimization, splitChunks: { chunks: 'all', cacheGroups: vendors } },
  }
}

function serverBuild(workspace: Workspace, plugins: Plugins): Configuration {
  const base = baseConfig(workspace, 'server')
  return {
    ...base,
    plugins,
    entry: {
      main: './src/server/main.ts',
      renderer: './src/server/renderer/main.ts',
      rehearse: './src/server/rehearsal/main.ts',
    },
    output: {
      ...base.output,
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
      filename: '[name].js',
    },
    // Keeps dynamic imports of externals dynamic.
    externalsType: 'module-import',
    externalsPresets: { node: true },
    externals: [keepOutside],
    // Keeps Node's own import.meta, which is right for files that stay in dist.
    module: { ...base.module, parser: { javascript: { importMeta: false } } },
  }
}

function scriptsBuild(workspace: Workspace): Configuration {
  return {
    ...baseConfig(workspace, 'web'),
    name: 'shell scripts',
    dependencies: ['shell server'],
    entry: {
      boot: './src/browser/boot.ts',
      'service-worker': './src/browser/offline/service-worker.ts',
      leave: './src/browser/offline/leave.ts',
    },
    plugins: [new InlineScriptPlugin()],
    target: ['web', 'es2022'],
    output: {
      path: join(workspace.dist, 'server'),
      filename: '[name].js',
      iife: true,
      module: false,
    },
  }
}

/** Takes out of Module Federation's runtime what is for Node, and for manifests, which nothing here reads. */
const federationInBrowsers = {
  ENV_TARGET: JSON.stringify('web'),
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
}

/**
 * A chunk for React and the router, which change less often and stay in the browser's cache. A library that comes later
 * is in the file that needs it: one request instead of two.
 */
const vendors = {
  defaultVendors: false as const,
  vendor: { test: /[\\/]node_modules[\\/]/, name: 'vendor', chunks: 'initial' as const },
}

/**
 * Externals: servers and clients with native or dynamic parts. Everything that renders is bundled, so that there is
 * one React.
 */
const outside = /^(@aws-sdk\/.+|fastify|@fastify\/.+|yup)$/

function keepOutside(
  { request = '' }: { request?: string },
  answer: (error?: Error, result?: string) => void,
) {
  if (outside.test(request)) answer(undefined, request)
  else answer()
}

function constants(folder: string) {
  const platform = join(folder, '../shared/platform/package.json')
  return new rspack.DefinePlugin({
    platformVersion: JSON.stringify(versionIn(platform)),
    fontPath: JSON.stringify(`/${siteFont.path}`),
  })
}

function versionIn(file: string): string {
  return JSON.parse(readFileSync(file, 'utf8')).version
}
