import { appendFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { releaseFolder } from '@site/releases'
import type { Site } from '../site/site'
import { blogTeam, publishCareers } from './careers-releases'

type ForgedRelease = {
  what: string
  /** Publishes it and returns its id. */
  publish(site: Site, version: string): Promise<string>
  /** The message that refuses it; `ID` stands for its id. */
  refusal: string
}

/** Releases that are not what their team published: gate and shell refuse them when they read them. */
export const forgedReleases: ForgedRelease[] = [
  {
    what: 'whose server build was changed in the store',
    async publish(site, version) {
      const { id, release } = await publishCareers(site, version)
      await appendFile(inStore(site, id, release.server ?? ''), ';')
      return id
    },
    refusal:
      'of careers ID has other bytes than it was released with. The release is not used; raise the version and publish it again.',
  },
  {
    what: 'that is not signed',
    async publish(site, version) {
      const { id } = await publishCareers(site, version)
      await rm(inStore(site, id, 'release.json.sig'))
      return id
    },
    refusal:
      'careers ID is not signed. Raise the version and publish it with a key that may release it. It is not used.',
  },
  {
    what: 'that another team signed',
    async publish({ desk }, version) {
      const { key, signer } = blogTeam
      // A desk that permits this team, because otherwise its key is refused before publication.
      const keys = [{ ...key, remotes: ['careers'] }]
      return (await publishCareers({ desk: { ...desk, keys, signer } }, version)).id
    },
    refusal: 'careers ID is signed with the key of the blog team',
  },
]

function inStore({ data }: Site, id: string, path: string) {
  return join(data, 'store', releaseFolder('careers', id), path)
}
