import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isWhole } from '../finding'
import { releasePageMore } from '../releases/page-more'
import { type Site, startSite } from '../site/site'

declare global {
  var sharedSite: Site | undefined
}

/** Starts one site for all test files that only read. Tests that promote or stop something start their own. */
export default async function startSharedSite() {
  globalThis.sharedSite = await startSite()
  process.env.SITE_URL = globalThis.sharedSite.url
  process.env.SHARED_SITE_DATA = globalThis.sharedSite.data
  process.env.SITE_STORE = await keepStore(globalThis.sharedSite)
  if (isWhole) await releasePageMore(globalThis.sharedSite)
}

/** Before any test changes what is live. */
async function keepStore({ data }: Site) {
  const kept = await mkdtemp(join(tmpdir(), 'site-store-'))
  for (const folder of ['store', 'keys']) {
    await cp(join(data, folder), join(kept, folder), { recursive: true })
  }
  return kept
}
