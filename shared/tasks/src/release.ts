import { userInfo } from 'node:os'
import { openStore, ReleaseError, storeAddress } from '@site/releases'
import { createCommandLine } from '@site/releases/command-line'
import { distOf, remotes } from './workspaces'

/** `npm run release -- <verb> [remote]`. */
export async function run(words: string[]) {
  try {
    const commandLine = createCommandLine({
      store: openStore(storeAddress(process.env)),
      distOf: remoteDist,
      by: userInfo().username,
      print: (line) => console.log(line),
    })
    await commandLine.parseAsync(words, { from: 'user' })
  } catch (error) {
    console.error(error instanceof ReleaseError ? error.message : error)
    process.exitCode = 1
  }
}

function remoteDist(remote: string) {
  if (remotes.includes(remote)) return distOf(remote)
  throw new ReleaseError(
    `"${remote}" is no remote. The remotes are: ${remotes.join(', ')}. Nothing was changed.`,
  )
}
