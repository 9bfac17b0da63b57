import { createRequire } from 'node:module'
import { join } from 'node:path'
import rspack, { type Configuration, type RuleSetRule } from '@rspack/core'
import { mode } from './mode'
import type { Workspace } from './workspace'

export type Side = 'web' | 'server'

const isDevelopment = mode === 'development'
const browsers = ['chrome 111', 'edge 111', 'firefox 121', 'safari 16.4']

/** Addresses never change what they stand for, except while developing: a page that is open asks there again. */
export function fileName(extension: string, name = '[name]') {
  return isDevelopment ? `${name}.${extension}` : `${name}.[contenthash:12].${extension}`
}

/** What every bundle of this site has in common, on either side. */
export function baseConfig(workspace: Workspace, side: Side) {
  const isServer = side === 'server'
  const isFollowed = isDevelopment && workspace.isRemote
  return {
    name: `${workspace.name} ${side}`,
    context: workspace.folder,
    mode,
    // Source maps are written beside the release for people; they are never part of what is served.
    devtool: isDevelopment ? 'cheap-module-source-map' : 'hidden-source-map',
    target: isServer ? 'node20.19' : ['web', 'es2022'],
    output: {
      path: join(workspace.dist, side),
      uniqueName: workspace.name,
      publicPath: 'auto',
      chunkFilename: fileName('js'),
      cssFilename: `../web/${fileName('css')}`,
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
    dependencies: isServer && !isFollowed ? [`${workspace.name} web`] : [],
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      // A remote's server build gets no modules of Node, so packages give it their plain variant.
      ...(isServer && workspace.isRemote && { conditionNames: ['webpack', 'import', 'require'] }),
      alias: { ...federationAsModules(), ...routerInOneMode() },
    },
    module: { rules: [...scripts(side, isFollowed && !isServer), ...styles(side)] },
    optimization: {
      splitChunks: isServer ? false : undefined,
      // A page that is open keeps what was last good.
      emitOnErrors: false,
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

function scripts(side: Side, isHot: boolean): RuleSetRule[] {
  return [
    {
      test: /\.tsx?$/,
      loader: 'builtin:swc-loader',
      options: {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: {
            react: { runtime: 'automatic', development: isDevelopment, refresh: isHot },
          },
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
function routerInOneMode() {
  const folder = join(createRequire(import.meta.url).resolve('react-router/package.json'), '..')
  return {
    'react-router$': join(folder, `dist/${mode}/index.mjs`),
    'react-router/dom$': join(folder, `dist/${mode}/dom-export.mjs`),
  }
}
