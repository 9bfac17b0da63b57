import { rm } from 'node:fs/promises'

export default async function stopSharedSite() {
  await globalThis.sharedSite?.stop()
  await rm(process.env.SITE_STORE ?? '', { recursive: true, force: true })
}
