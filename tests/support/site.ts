import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFolderStore, type ReleaseStore } from '@site/releases'
import {
  distOf,
  type Program,
  releaseNewBuilds,
  root,
  startProgram,
  stopProgram,
} from '@site/tasks'

export type Site = {
  url: string
  data: string
  store: ReleaseStore
  services: Program
  shell: Program
  stop(): Promise<void>
}

/** A site of its own on a free port, made of the builds of this checkout. */
export async function startSite(env: NodeJS.ProcessEnv = {}): Promise<Site> {
  const data = await mkdtemp(join(tmpdir(), 'site-'))
  const store = createFolderStore(join(data, 'store'))
  const services = await startServices(data)
  await releaseNewBuilds(store, () => undefined)
  const shell = await startShell(data, services, env)
  return {
    url: shell.address,
    data,
    store,
    services,
    shell,
    async stop() {
      await stopProgram(shell)
      await stopProgram(services)
      await rm(data, { recursive: true, force: true })
    },
  }
}

/** A shell over the store and the services in `data`. */
export async function startShell(
  data: string,
  services: Program,
  env: NodeJS.ProcessEnv = {},
): Promise<Program> {
  return startProgram({
    name: 'shell',
    script: join(distOf('shell'), 'server/main.js'),
    env: {
      NODE_ENV: 'production',
      PORT: String(await freePort()),
      SITE_DATA: data,
      BLOG_API_URL: services.address,
      RECRUITMENT_API_URL: services.address,
      CONTACT_API_URL: services.address,
      ...env,
    },
  })
}

export function startServices(data: string, port = 0): Promise<Program> {
  return startProgram({
    name: 'services',
    script: join(root, 'shared/services/src/main.ts'),
    isSource: true,
    env: { SITE_DATA: data, SERVICES_PORT: String(port) },
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
