import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addPointer, check, type Desk, liveIn, promote } from '@site/releases'
import { rehearseWith, stopProgram } from '@site/tasks'
import { publish } from '../site/publish'
import { createReleaseKey } from '../site/release-key'
import { openFilledStore, type Site, startServices, startSite } from '../site/site'
import { alterCareers, type BuildAlteration } from './altered-build'

export const blogTeam = createReleaseKey('the blog team', ['blog'])
const teams = { RELEASE_KEYS: JSON.stringify([blogTeam.key]) }

export function startSiteOfTeams(): Promise<Site> {
  return startSite(teams)
}

/** Publishes a build of careers, bypassing the checks of the build. */
export async function publishCareers(
  { desk }: { desk: Desk },
  version: string,
  alteration: BuildAlteration = {},
) {
  const build = await alterCareers(version, alteration)
  const published = await publish(desk, build.dist)
  await build.remove()
  return published
}

/** Output of `npm run release -- promote careers <version>`. */
export async function promoteCareers(site: Releasing, version: string) {
  return promote(site.desk, 'careers', version, { rehearse: rehearseFor(site) }).then(
    () => 'promoted',
    (error: Error) => error.message,
  )
}

/** The gate's verdict on a published release, without a promotion. */
export async function checkRelease(site: Releasing, remote: string, version: string) {
  return check(site.desk, remote, version, { rehearse: rehearseFor(site) }).then(
    () => 'may go live',
    (error: Error) => error.message,
  )
}

type Releasing = Pick<Site, 'desk' | 'data' | 'services'>

function rehearseFor(site: Releasing) {
  return rehearseWith(environmentOf(site))
}

/** Environment of the release commands for a store and its services. */
export function environmentOf({ data, services: { address } }: Omit<Releasing, 'desk'>) {
  return {
    ...teams,
    PATH: process.env.PATH,
    SITE_DATA: data,
    BLOG_API_URL: address,
    RECRUITMENT_API_URL: address,
    CONTACT_API_URL: address,
  }
}

/** A store where every remote is live, and the services, without a shell. */
export async function startStoreOfTeams(): Promise<Releasing & { stop(): Promise<void> }> {
  const data = await mkdtemp(join(tmpdir(), 'store-'))
  const desk = await openFilledStore(data, teams)
  const services = await startServices(data)
  return {
    desk,
    data,
    services,
    async stop() {
      await stopProgram(services)
      await rm(data, { recursive: true, force: true })
    },
  }
}

/** Makes a release of careers live with a valid key, without asking the gate. */
export function bypassGate({ desk }: Pick<Site, 'desk'>, version: string, release: string) {
  return addPointer(desk, async (history) => {
    const { remotes, canaries } = liveIn(history)
    const live = { remotes: { ...remotes, careers: { version, release } }, canaries }
    return { why: 'the gate was bypassed', live }
  })
}
