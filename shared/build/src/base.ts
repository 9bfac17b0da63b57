import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import rspack, { type Configuration, type RuleSetRule } from '@rspack/core'
import { mode } from './mode'
import type { Workspace } from './workspace'

export type Side = 'web' | 'server'

const isDevelopment = mode === 'development'
const browsers = ['chrome 111', 'edge 111', 'firefox 121', 'safari 16.4']

/** Content hashes make addresses immutable, except in development, where an open page requests them again. */
export function fileName(extension: string, name = '[name]') {
  return isDevelopment ? `${name}.${extension}` : `${name}.[contenthash:12].${extension}`
}

/** Base configuration of every bundle, on both sides. */
export function baseConfig(workspace: Workspace, side: Side) {
  const isServer = side === 'server'
  const isFollowed = isDevelopment && workspace.isRemote
  return {
    name: `${workspace.name} ${side}`,
    context: workspace.folder,
    mode,
    // hidden: source maps are for developers and never served.
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
    // In this order, because the browser build cleans the folder to which the server build adds the style sheet.
    dependencies: isServer && !isFollowed ? [`${workspace.name} web`] : [],
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      // A remote's server build has no modules of Node, so it needs the variant of packages without them.
      ...(isServer && workspace.isRemote && { conditionNames: ['webpack', 'import', 'require'] }),
      alias: { ...federationAsModules(), ...routerInOneMode() },
    },
    module: { rules: [...scripts(side, isFollowed && !isServer), ...styles(side)] },
    optimization: {
      splitChunks: isServer ? false : undefined,
      // Open pages keep the last good build.
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
    {
      test: /[\\/]src[\\/]remote\.tsx$/,
      loader: join(import.meta.dirname, 'loaders/page-id-loader.cjs'),
    },
    ...(side === 'web' ? [serverModules] : []),
    {
      test: /[\\/]react-router[\\/]dist[\\/]production[\\/]/,
      loader: join(import.meta.dirname, 'loaders/router-loader.cjs'),
    },
  ]
}

/** Code that browsers never call, such as structured data, which crawlers read in the HTML. */
const serverModules: RuleSetRule = {
  test: /\.server\.ts$/,
  loader: join(import.meta.dirname, 'loaders/server-module-loader.cjs'),
}

/**
 * The server build writes the style sheet, because it is one chunk with all styles; the browser build needs only
 * class names.
 */
function styles(side: Side): RuleSetRule[] {
  const exportsOnly = side === 'web'
  return [
    {
      test: /\.module\.css$/,
      type: 'css/module',
      parser: { namedExports: false },
      generator: { exportsOnly, localIdentName: '[uniqueName]-[local]-[hash:6]' },
    },
    // Styles of code that comes later are a string in it.
    { test: /\.sheet\.css$/, type: 'css', parser: { exportType: 'text' } },
    { test: /(?<!\.module|\.sheet)\.css$/, type: 'css', generator: { exportsOnly } },
  ]
}

/** Replaces the CommonJS copy of Module Federation's runtime, which cannot be tree-shaken. */
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

/**
 * Selects React Router's production build, because its exports map has the development build as default. By the name
 * `react-router/apart` its one large module is there a second time: bundlers do not divide a module between chunks, and
 * what only navigations need is to be in another chunk than what every page needs.
 */
function routerInOneMode() {
  const folder = join(
    createRequire(import.meta.url).resolve('react-router/package.json'),
    `../dist/${mode}`,
  )
  const index = join(folder, 'index.mjs')
  const [, module] =
    /createBrowserRouter,[^}]+} from "(.+?)"/.exec(readFileSync(index, 'utf8')) ?? []
  if (!module) throw new Error(`${index} takes createBrowserRouter from no module of its own.`)
  return {
    'react-router$': index,
    'react-router/dom$': join(folder, 'dom-export.mjs'),
    'react-router/apart$': `${join(folder, module)}?apart`,
  }
}
