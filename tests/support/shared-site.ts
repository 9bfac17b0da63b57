import { type Site, startSite } from './site'

declare global {
  var sharedSite: Site | undefined
}

/** One site for all test files that only read. Those that promote or stop something start their own. */
export default async function startSharedSite() {
  globalThis.sharedSite = await startSite()
  process.env.SITE_URL = globalThis.sharedSite.url
}
