import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** In `SITE_DATA`. */
function fileIn(dataFolder: string) {
  return join(dataFolder, 'address')
}

/** A running site says where it is, for commands that are typed beside it. */
export async function leaveAddress(dataFolder: string, address: string) {
  await mkdir(dataFolder, { recursive: true })
  await writeFile(fileIn(dataFolder), `${address}\n`)
}

/** Leaves alone what another site, which was started since, says of itself. Never rejects. */
export async function removeAddress(dataFolder: string, address: string) {
  if ((await readAddress(dataFolder)) !== address) return
  // An address where nobody answers misleads nobody, and must not keep a site from ending.
  await rm(fileIn(dataFolder), { force: true }).catch(() => undefined)
}

/** Undefined where no site runs. One that was killed may have left its address. */
export async function readAddress(dataFolder: string): Promise<string | undefined> {
  // What cannot be read says nothing, like what is not there.
  const text = await readFile(fileIn(dataFolder), 'utf8').catch(() => '')
  const address = text.trim()
  return /^https?:\/\/\S+$/.test(address) && URL.canParse(address) ? address : undefined
}
