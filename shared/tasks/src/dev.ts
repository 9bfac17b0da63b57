import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { liveIn, readHistory } from '@site/releases'
import { buildChanged } from './build'
import { openDesk } from './checkout/desk'
import { DevelopmentShell } from './checkout/development-shell'
import { releaseBuild } from './checkout/release-builds'
import { folderOf, readManifest, remotes } from './checkout/workspaces'
import { tellError } from './programs/tell-error'
import { serve } from './start'

/**
 * `npm run dev` or `npm run dev careers`: the released site, where the named remotes (default: all) follow their
 * sources, in open pages and on the server. A remote may also be given as a folder, such as a copy that finds the
 * same packages.
 */
export async function run(words: string[]) {
  try {
    const folders = new Map((words.length > 0 ? words : remotes).map(findRemote))
    const shell = new DevelopmentShell(folders)
    await serve({
      command: ['npm run dev', ...words].join(' '),
      async prepare(programs) {
        const [builder] = await Promise.all([
          shell.startBuilds(),
          releaseMissing([...folders.keys()]),
        ])
        programs.unshift(builder)
      },
      startShell: (services, onEnd) => shell.start(services, onEnd),
    })
  } catch (error) {
    tellError(error)
    process.exitCode = 1
  }
}

function findRemote(word: string): [name: string, folder: string] {
  if (remotes.includes(word)) return [word, folderOf(word)]
  const isPackage = existsSync(join(resolve(word), 'package.json'))
  const name = isPackage ? String(readManifest(resolve(word)).name) : ''
  const remote = name.replace('@site/mfe-', '')
  if (remotes.includes(remote)) return [remote, resolve(word)]
  throw new Error(
    `"${word}" is no remote, nor the folder of one. The remotes are: ${remotes.join(', ')}.`,
  )
}

/** Releases the remotes that are not live in this store yet; live releases stay. */
async function releaseMissing(developed: string[]) {
  const desk = await openDesk(process.env)
  const { remotes: live } = liveIn(await readHistory(desk.store, desk.keys))
  const missing = remotes.filter((name) => !developed.includes(name) && !live[name])
  await buildChanged(missing)
  for (const remote of missing) await releaseBuild(desk, remote, console.log)
}
