import type { ChildProcess } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Desk } from '@site/releases'
import {
  distOf,
  machineKeySettings,
  openDesk,
  type Program,
  root,
  serviceSettings,
  startProgram,
  stopProgram,
} from '@site/tasks'
import { logFile } from '../browser/failures'
import { freePort } from '../programs/free-port'
import { releaseFirst } from './first-releases'

export type Site = {
  url: string
  data: string
  desk: Desk
  services: Program
  shell: Program
  stop(): Promise<void>
}

/** A site of its own on a free port, made of the builds of this checkout. */
export async function startSite(env: NodeJS.ProcessEnv = {}): Promise<Site> {
  const data = await mkdtemp(join(tmpdir(), 'site-'))
  const desk = await openFilledStore(data, env)
  const services = await startServices(data)
  const clear = async () => {
    await stopProgram(services)
    await rm(data, { recursive: true, force: true })
  }
  try {
    const shell = await startShell(data, services, env)
    const stop = async () => {
      await stopProgram(shell)
      await clear()
    }
    return { url: shell.address, data, desk, services, shell, stop }
  } catch (error) {
    // The test has nothing to stop then, and services that run on would keep its process.
    await clear()
    throw error
  }
}

/**
 * A store in `data` where the builds of this checkout are live. It is a copy of the shared site's as it began: they are
 * compressed and signed once for all sites.
 */
export async function openFilledStore(data: string, env: NodeJS.ProcessEnv = {}): Promise<Desk> {
  const { SITE_STORE } = process.env
  if (SITE_STORE) await cp(SITE_STORE, data, { recursive: true })
  const desk = await openDesk({ ...env, SITE_DATA: data })
  // Tests that count bytes do so on the shared site, which starts before the others.
  if (!SITE_STORE) await releaseFirst(desk, 'best')
  return desk
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
    logFile: logFile(),
    onStart: prefer,
    env: {
      NODE_ENV: 'production',
      PORT: String(await freePort()),
      SITE_DATA: data,
      // The services of a test are the embedded ones, also behind a proxy of its own.
      ...serviceSettings(services.address, {}),
      ...env,
      ...(await machineKeySettings({ ...env, SITE_DATA: data })),
    },
  })
}

export function startServices(data: string, port = 0): Promise<Program> {
  return startProgram({
    name: 'services',
    kind: 'services',
    script: join(root, 'shared/services/src/main.ts'),
    isSource: true,
    logFile: logFile(),
    onStart: prefer,
    env: { SITE_DATA: data, SERVICES_PORT: String(port) },
  })
}

/**
 * The site has its turn before what tests it. Browsers, builds and other tests are on machines of their own elsewhere;
 * on the same one they take the time in which a service has to answer, or a page to be rendered.
 */
function prefer({ pid }: ChildProcess) {
  if (!pid) return
  try {
    setPriority(pid, -5)
  } catch {
    // Only root may.
  }
}
