import { createRequire } from 'node:module'
import { join } from 'node:path'
import rspack, { type Configuration, type RuleSetRule } from '@rspack/core'
import type { Workspace } from './workspace'

export type Side = 'web' | 'server'

const browsers = ['chrome 111', 'edge 111', 'firefox 121', 'safari 16.4']

/** What every bundle of this site has in common, on either side. */
export function baseConfig(workspace: Workspace, side: Side) {
  const isServer = side === 'server'
  return {
    name: `${workspace.name} ${side}`,
    context: workspace.folder,
    mode: 'production',
    // Source maps are written beside the release for people; they are never part of what is served.
    devtool: 'hidden-source-map',
    target: isServer ? 'node20.19' : ['web', 'es2022'],
    output: {
      path: join(workspace.dist, side),
      uniqueName: workspace.name,
      publicPath: 'auto',
      chunkFilename: '[name].[contenthash:12].js',
      cssFilename: '../web/[name].[contenthash:12].css',
      ...(isServer
        ? { asyncChunks: false }
        : {
            module: true,
            chunkFormat: 'module',
            chunkLoading: 'import',
            crossOriginLoading: 'anonymous',
          }),
    },
    // The server build adds the style sheet to what the browser build has cleaned.
    dependencies: isServer ? [`${workspace.name} web`] : [],
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      // A remote's server build gets no modules of Node, so packages give it their plain variant.
      ...(isServer && workspace.isRemote && { conditionNames: ['webpack', 'import', 'require'] }),
      alias: { ...federationAsModules(), ...routerInProduction() },
    },
    module: { rules: [...scripts(side), ...styles(side)] },
    optimization: {
      splitChunks: isServer ? false : undefined,
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          minimizerOptions: { format: { comments: false } },
        }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
      ],
    },
    performance: { hints: false },
    stats: 'errors-warnings',
  } satisfies Configuration
}

function scripts(side: Side): RuleSetRule[] {
  return [
    {
      test: /\.tsx?$/,
      loader: 'builtin:swc-loader',
      options: {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        env: { targets: side === 'web' ? browsers : 'node 20.19' },
      },
      type: 'javascript/auto',
    },
    { test: /[\\/]src[\\/]remote\.tsx$/, loader: join(import.meta.dirname, 'page-id-loader.cjs') },
  ]
}

/** The server build writes the style sheet: it holds the whole remote, and the browser build only needs the names. */
function styles(side: Side): RuleSetRule[] {
  const exportsOnly = side === 'web'
  return [
    {
      test: /\.module\.css$/,
      type: 'css/module',
      parser: { namedExports: false },
      generator: { exportsOnly, localIdentName: '[uniqueName]-[local]-[hash:6]' },
    },
    { test: /(?<!\.module)\.css$/, type: 'css', generator: { exportsOnly } },
  ]
}

/** Module Federation's plugin names the CommonJS copy of its runtime, which cannot be tree-shaken. */
function federationAsModules() {
  const fromHere = createRequire(import.meta.url)
  const fromTools = createRequire(fromHere.resolve('@module-federation/runtime-tools'))
  return Object.fromEntries(
    ['@module-federation/runtime', '@module-federation/webpack-bundler-runtime'].flatMap((name) => {
      const commonJs = fromTools.resolve(name)
      const esModule = commonJs.replace(/\.cjs$/, '.js')
      return [
        [name, esModule],
        [commonJs, esModule],
      ]
    }),
  )
}

/** React Router's exports map serves its development build to everybody. */
function routerInProduction() {
  const folder = join(createRequire(import.meta.url).resolve('react-router/package.json'), '..')
  return {
    'react-router$': join(folder, 'dist/production/index.mjs'),
    'react-router/dom$': join(folder, 'dist/production/dom-export.mjs'),
  }
}
