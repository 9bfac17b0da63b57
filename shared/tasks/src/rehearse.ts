import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Live, Published } from '@site/releases'
import { storeAddress } from '@site/releases'
import { buildChanged } from './build'
import { runProgram, startProgram, stopProgram } from './child'
import { describeMachineKey } from './desk'
import { distOf, root } from './workspaces'

type Environment = Record<string, string | undefined>

const services = ['BLOG_API_URL', 'RECRUITMENT_API_URL', 'CONTACT_API_URL'] as const

/**
 * Renders every page of a candidate in the shell of this checkout, together with what is live, and with
 * the services that the environment names or, without them, the embedded ones.
 */
export function rehearseWith(environment: Environment) {
  return async (candidate: Published, live: Live['remotes']): Promise<string[]> => {
    await buildChanged(['shell'], () => undefined)
    const data = await mkdtemp(join(tmpdir(), 'rehearsal-'))
    const embedded = services.every((name) => environment[name])
      ? undefined
      : await startProgram({
          name: 'services',
          kind: 'services',
          script: join(root, 'shared/services/src/main.ts'),
          isSource: true,
          env: { SITE_DATA: data, SERVICES_PORT: '0' },
        })
    try {
      const { remote } = candidate.release
      const releases = Object.entries({ ...live, [remote]: { release: candidate.id } })
      return await runProgram<string[]>(join(distOf('shell'), 'server/rehearse.js'), {
        ...environment,
        ...(await describeMachineKey(environment)),
        ...Object.fromEntries(
          services.map((name) => [name, environment[name] || embedded?.address]),
        ),
        RELEASE_STORE: storeAddress(environment),
        REHEARSED_REMOTE: remote,
        REHEARSED_RELEASES: JSON.stringify(
          Object.fromEntries(releases.map(([name, { release }]) => [name, release])),
        ),
      })
    } finally {
      if (embedded) await stopProgram(embedded)
      await rm(data, { recursive: true, force: true })
    }
  }
}
