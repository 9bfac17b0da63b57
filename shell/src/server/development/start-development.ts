import type { DevelopmentBuild } from '@site/build'
import type { FastifyInstance } from 'fastify'
import type { LiveSiteOptions } from '../live/live-site'
import type { ReleaseSet } from '../release-set/release-set'
import { readShell } from '../release-set/shell-release'
import { DevelopmentBuilds } from './development-builds'
import { DevelopmentSite } from './development-site'
import { readDevelopment } from './read-development'
import { serveDevelopment } from './serve-development'

/** Everything that `npm run dev` changes in a shell; undefined when no remote is developed. */
export function startDevelopment(variables: NodeJS.ProcessEnv, dist: string) {
  const names = readDevelopment(variables)
  if (!names) return undefined
  const builds = new DevelopmentBuilds(names, dist)
  const logError = (reason: string) => console.error(reason)
  process.on('message', (build: DevelopmentBuild) => {
    builds.hear(build).catch((error: Error) => logError(error.message))
  })
  return {
    readShell: () => readBuild(dist),
    createSite: ({ desk, shell, rendererSettings }: LiveSiteOptions) =>
      new DevelopmentSite({ desk, shell, rendererSettings, builds, logError }),
    /** The news that pages follow have no end. */
    connections: { stalled: 0, answer: 0 },
    serve: (app: FastifyInstance) => serveDevelopment(app, builds),
  }
}

/** The shell's own build: not published, and without digests, because its files change. */
async function readBuild(dist: string): Promise<ReleaseSet['shell']> {
  const { id, release, ...shell } = await readShell(dist)
  return { ...shell, id: `development-${id}`, release: { ...release, files: {} } }
}
