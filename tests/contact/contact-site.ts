import type { Browser } from 'playwright-core'
import { launchBrowser } from '../support/browser/browser'
import { type Site, startSite } from '../support/site/site'
import { type ContactService, startContactService } from './contact-service'

export type ContactSite = {
  site: Site
  browser: Browser
  service: ContactService
  stop(): Promise<void>
}

/** A site of its own whose contact service does what a test plans. */
export async function startContactSite(): Promise<ContactSite> {
  const service = await startContactService()
  const [site, browser] = await Promise.all([
    startSite({ CONTACT_API_URL: service.url }),
    launchBrowser(),
  ])
  service.forwardTo(site.services.address)
  return {
    site,
    browser,
    service,
    async stop() {
      await browser.close()
      await Promise.all([site.stop(), service.stop()])
    },
  }
}
