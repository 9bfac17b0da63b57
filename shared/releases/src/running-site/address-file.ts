import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { askSite } from './ask-site'

/** In `SITE_DATA`. */
function fileIn(dataFolder: string) {
  return join(dataFolder, 'address')
}

/**
 * Writes the address of a running site, for commands on this machine. The first of several keeps its place: a
 * development shell beside the released site ends sooner.
 */
export async function leaveAddress(dataFolder: string, address: string) {
  const other = await readAddress(dataFolder)
  if (other && other !== address && (await askSite(other))) return
  await mkdir(dataFolder, { recursive: true })
  await writeFile(fileIn(dataFolder), `${address}\n`)
}

/** Leaves the address of a site that was started since. Never rejects. */
export async function removeAddress(dataFolder: string, address: string) {
  if ((await readAddress(dataFolder)) !== address) return
  // Commands find out that a stale address does not answer, so a failure must not keep the site from ending.
  await rm(fileIn(dataFolder), { force: true }).catch(() => undefined)
}

/** Undefined where no site runs. A site that was killed has left its address. */
export async function readAddress(dataFolder: string): Promise<string | undefined> {
  // An unreadable file counts as missing.
  const text = await readFile(fileIn(dataFolder), 'utf8').catch(() => '')
  const address = text.trim()
  return /^https?:\/\/\S+$/.test(address) && URL.canParse(address) ? address : undefined
}
