import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import rspack, { type Configuration } from '@rspack/core'
import { baseConfig, fileName, type Side } from './base'
import { ChunkRetryPlugin } from './chunk-retry-plugin'
import { InlineScriptPlugin } from './inline-script-plugin'
import { mode } from './mode'
import { ReleasePlugin } from './release-plugin'
import { LayerPlugin } from './styles/layer-plugin'
import { reduceFont, siteFont } from './styles/site-font'
import { readWorkspace } from './workspace'

const pageClient =
  mode === 'development' ? [join(import.meta.dirname, 'development/page-client.ts')] : []

/** The shell's browser build, its server build with the renderer, and scripts by themselves: the inline boot script and the service worker. */
export function defineShell(folder: string): Configuration[] {
  const workspace = readWorkspace(folder)
  const release = new ReleasePlugin(workspace)
  const build = (side: Side): Configuration => {
    const base = baseConfig(workspace, side)
    return {
      ...base,
      plugins: [constants(folder), new LayerPlugin('shell'), release],
    }
  }
  const web = build('web')
  const server = build('server')
  return [
    {
      ...web,
      entry: { main: [...pageClient, './src/browser/main.ts'] },
      output: { ...web.output, filename: fileName('js') },
      plugins: [
        ...(web.plugins ?? []),
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
      optimization: { ...web.optimization, splitChunks: { chunks: 'all', cacheGroups: vendors } },
    },
    {
      ...server,
      entry: {
        main: './src/server/main.ts',
        renderer: './src/server/renderer/main.ts',
        rehearse: './src/server/rehearsal/main.ts',
      },
      output: {
        ...server.output,
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
      module: { ...server.module, parser: { javascript: { importMeta: false } } },
    },
    {
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
    },
  ]
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
