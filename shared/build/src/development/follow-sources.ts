import { join } from 'node:path'
import rspack, { type Configuration } from '@rspack/core'
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh'
import type { Workspace } from '../workspace'

const here = import.meta.dirname

/** Adds hot module replacement to the browser build of a remote. */
export function followSources(config: Configuration, { folder, name }: Workspace): Configuration {
  const remoteClient = join(here, 'remote-client.ts')
  return {
    ...config,
    resolve: {
      ...config.resolve,
      alias: { ...config.resolve?.alias, 'react-refresh': join(here, 'react-refresh') },
    },
    module: {
      ...config.module,
      rules: [
        ...(config.module?.rules ?? []),
        {
          test: /\.tsx$/,
          include: join(folder, 'src'),
          loader: join(here, 'page-module-loader.cjs'),
        },
      ],
    },
    plugins: [
      ...(config.plugins ?? []),
      new rspack.DefinePlugin({ developedRemote: JSON.stringify(name) }),
      // An entry without a name is added to every entry, in front.
      new rspack.EntryPlugin(folder, remoteClient, { name: undefined }),
      new rspack.HotModuleReplacementPlugin(),
      new ReactRefreshRspackPlugin({ injectEntry: false }),
    ],
  }
}
