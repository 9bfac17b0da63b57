import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openStore } from '@site/releases'
import { explain } from '../config-error'
import { RendererProgram } from '../live/renderers/launch-renderer'
import { loadRelease } from '../release-set/load-release'
import { readShell } from '../release-set/shell-release'
import { readSettings } from '../settings'
import { findReleaseFaults, findShellFaults } from './rehearsal'

/**
 * The rehearsal program: renders all pages of releases before they go live, or before this shell does. Sends the
 * faults, by release id, to its parent. Code of releases only runs in renderers, which hold no secret.
 */
async function main() {
  const settings = readSettings(process.env)
  const { REHEARSED_RELEASES: json = '{}', REHEARSED_SHELL: isShell } = process.env
  const store = await openStore(settings.releaseStore, process.env, { readsOnly: true })
  const desk = { store, keys: settings.releaseKeys }
  const releases: Record<string, string> = JSON.parse(json)
  const program = new RendererProgram(await readFile(join(import.meta.dirname, 'renderer.js')))
  const shell = await readShell(join(import.meta.dirname, '..'))
  const rehearsals = Object.entries(releases).map(async ([id, remote]) => {
    const { serverCode, ...loaded } = await loadRelease(desk, remote, id)
    const setup = {
      shell,
      remote: loaded,
      settings: settings.run,
      releasesUrl: settings.releasesUrl,
    }
    const rehearsal = { launch: { program, serverCode, setup }, loaded }
    return [id, await (isShell ? findShellFaults(rehearsal) : findReleaseFaults(desk, rehearsal))]
  })
  const faults: Record<string, string[]> = Object.fromEntries(await Promise.all(rehearsals))
  process.send?.(faults, () => process.exit(0))
}

main().catch((error: unknown) => {
  console.error(explain(error))
  process.exit(1)
})
