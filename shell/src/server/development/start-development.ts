import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DevelopmentBuild } from '@site/build'
import type { Release } from '@site/releases'
import type { FastifyInstance } from 'fastify'
import type { ReleaseSet } from '../render/release-set'
import type { WarmingOptions } from '../warm-release-set'
import { DevelopmentBuilds } from './development-builds'
import { DevelopmentSite } from './development-site'
import { readDevelopment } from './read-development'
import { serveDevelopment } from './serve-development'

type ShellBuild = ReleaseSet['shell']

/** All that `npm run dev` changes in a shell; undefined when nothing is developed. */
export function startDevelopment(variables: NodeJS.ProcessEnv, dist: string) {
  const names = readDevelopment(variables)
  if (!names) return undefined
  const builds = new DevelopmentBuilds(names, dist)
  const logError = (reason: string) => console.error(reason)
  process.on('message', (build: DevelopmentBuild) => {
    builds.hear(build).catch((error: Error) => logError(error.message))
  })
  return {
    readShell: () => readShell(dist),
    createSite: (options: WarmingOptions) => new DevelopmentSite({ ...options, builds, logError }),
    serve: (app: FastifyInstance) => serveDevelopment(app, builds),
  }
}

/** The shell's own build, of which nothing is published. */
async function readShell(dist: string): Promise<ShellBuild> {
  const json = await readFile(join(dist, 'release.json'))
  const release: Release = { ...JSON.parse(json.toString()), files: {} }
  const css = await Promise.all(release.styles.map((file) => readFile(join(dist, file), 'utf8')))
  const boot = await readFile(join(dist, 'server/boot.js'), 'utf8')
  const hash = createHash('sha384').update(json).digest('hex').slice(0, 12)
  return { id: `development-${hash}`, release, css: css.join(''), boot }
}
