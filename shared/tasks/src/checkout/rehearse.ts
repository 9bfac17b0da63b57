import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Published, RehearseInShell } from '@site/releases'
import { storeAddress } from '@site/releases'
import { buildChanged } from '../build'
import { type Program, runProgram, startProgram, stopProgram } from '../programs/child'
import { machineKeySettings } from './desk'
import { namesAllServices, serviceSettings } from './service-settings'
import { distOf, root } from './workspaces'

type Environment = Record<string, string | undefined>

type Faults = Record<string, string[]>

/** Allow list: the settings of pages, and what it takes to find a program and to trust a store. No signing key. */
const needed =
  /^(PATH|HOME|TMPDIR|NODE_EXTRA_CA_CERTS|SITE_DATA|PORT|PUBLIC_URL|ASSETS_URL|SITE_ID|JOB_DETAIL_URL|SUBSCRIBE_URL|CONTACT_[A-Z_]+)$/

/**
 * Rehearses a candidate: renders its pages in the shell of this checkout, with the services of the environment or the
 * embedded ones. Resolves with the faults.
 */
export function rehearseWith(environment: Environment) {
  return async (candidate: Published, draft?: string): Promise<string[]> => {
    await buildChanged(['shell'], () => undefined)
    // A rehearsal reads nothing but the release.
    const store = draft ? { RELEASE_STORE: `file:${draft}` } : {}
    const faults = await rehearse(environment, distOf('shell'), [candidate], store)
    return faults[candidate.id] ?? []
  }
}

/** Rehearses releases in a built shell. Resolves with the faults, by release id. */
export function rehearseInShell(
  environment: Environment,
  dist: string = distOf('shell'),
): RehearseInShell {
  return (residents) => rehearse(environment, dist, residents, { REHEARSED_SHELL: 'yes' })
}

async function rehearse(
  environment: Environment,
  shell: string,
  releases: Published[],
  more: Environment = {},
): Promise<Faults> {
  const data = await mkdtemp(join(tmpdir(), 'rehearsal-'))
  let embedded: Program | undefined
  try {
    if (!namesAllServices(environment)) embedded = await startServices(data)
    const ids = releases.map(({ id, release }) => [id, release.remote])
    return await runProgram<Faults>(join(shell, 'server/rehearse.js'), {
      ...pickNeeded({ ...environment, ...more }),
      ...serviceSettings(embedded?.address, environment),
      RELEASE_KEYS:
        (await machineKeySettings(environment, 'try')).RELEASE_KEYS ?? environment.RELEASE_KEYS,
      RELEASE_STORE: storeAddress(environment),
      REHEARSED_RELEASES: JSON.stringify(Object.fromEntries(ids)),
      ...more,
    })
  } finally {
    if (embedded) await stopProgram(embedded)
    await rm(data, { recursive: true, force: true })
  }
}

function startServices(data: string) {
  return startProgram({
    name: 'services',
    kind: 'services',
    script: join(root, 'shared/services/src/main.ts'),
    isSource: true,
    env: { SITE_DATA: data, SERVICES_PORT: '0' },
  })
}

/** A store in a folder needs no account. */
export function pickNeeded(environment: Environment): Environment {
  const isRemote = storeAddress(environment).startsWith('s3:')
  return Object.fromEntries(
    Object.entries(environment).filter(
      ([name]) => needed.test(name) || (isRemote && name.startsWith('AWS_')),
    ),
  )
}
