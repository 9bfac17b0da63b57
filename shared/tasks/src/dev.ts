import { watch } from 'node:fs'
import { join } from 'node:path'
import { openStore, storeAddress } from '@site/releases'
import { buildPart } from './build'
import { releaseBuild } from './release-builds'
import { run as start } from './start'
import { folderOf, remotes, root } from './workspaces'

const settleFor = 100

/**
 * `npm run dev` or `npm run dev careers`: the site as by `npm start`, and every saved change of the
 * named remotes (default: all) is built, released locally and live with the next reload.
 */
export async function run(names: string[]) {
  const unknown = names.find((name) => !remotes.includes(name))
  if (unknown) {
    console.error(`"${unknown}" is no remote. The remotes are: ${remotes.join(', ')}.`)
    process.exitCode = 1
    return
  }
  await start()
  for (const remote of names.length > 0 ? names : remotes) watchRemote(remote)
}

function watchRemote(remote: string) {
  let settling: NodeJS.Timeout | undefined
  let building = Promise.resolve()
  const rebuild = () => {
    clearTimeout(settling)
    settling = setTimeout(() => {
      building = building.then(() => release(remote))
    }, settleFor)
  }
  for (const folder of [join(folderOf(remote), 'src'), join(root, 'shared/ui/src')]) {
    watch(folder, { recursive: true }, rebuild)
  }
  console.log(`watching ${remote}`)
}

async function release(remote: string) {
  try {
    await buildPart(remote)
    await releaseBuild(openStore(storeAddress(process.env)), remote, console.log)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
}
