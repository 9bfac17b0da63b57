import type { Browser } from 'playwright-core'
import { launchBrowser } from '../support/browser/browser'
import { type Site, startSite } from '../support/site/site'
import { type ContactService, startContactService } from './contact-service'

export type PlannedSite = {
  site: Site
  service: ContactService
  stop(): Promise<void>
}

/** A site of its own whose contact service does what a test plans. */
export async function startPlannedSite(): Promise<PlannedSite> {
  const service = await startContactService()
  const site = await startSite({ CONTACT_API_URL: service.url })
  service.forwardTo(site.services.address)
  return {
    site,
    service,
    async stop() {
      await Promise.all([site.stop(), service.stop()])
    },
  }
}

export type ContactSite = PlannedSite & { browser: Browser }

/** With a browser, for tests whose visitors are each in a profile of their own. */
export async function startContactSite(): Promise<ContactSite> {
  const [planned, browser] = await Promise.all([startPlannedSite(), launchBrowser()])
  return {
    ...planned,
    browser,
    async stop() {
      await browser.close()
      await planned.stop()
    },
  }
}
