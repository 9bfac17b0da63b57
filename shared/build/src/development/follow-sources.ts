import { join } from 'node:path'
import rspack, { type Configuration } from '@rspack/core'
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh'
import type { Workspace } from '../workspace'

const here = import.meta.dirname

/** Makes the browser build of a remote one that follows its sources in an open page. */
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
      // Without a name it is part of every entry, and first in each.
      new rspack.EntryPlugin(folder, remoteClient, { name: undefined }),
      new rspack.HotModuleReplacementPlugin(),
      new ReactRefreshRspackPlugin({ injectEntry: false }),
    ],
  }
}
