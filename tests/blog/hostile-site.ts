import type { Browser, Page } from 'playwright-core'
import { noteViolations } from '../policy/violations'
import { launchBrowser, openPage } from '../support/browser/browser'
import { type Behaviour, startMisbehavingService } from '../support/faults/misbehaving-service'
import { alterBuild, type BuildAlteration } from '../support/releases/altered-build'
import { linkToPreview } from '../support/site/preview-link'
import { publish } from '../support/site/publish'
import { type Site, startSite } from '../support/site/site'
import { watchCanary } from './xss-oracle'

/** Which of the two protections against scripts in texts are there: the policy, and that of the remote. */
export type Mode = { name: string; hasPolicy: boolean; isSafe: boolean }

export const modes: Mode[] = [
  { name: 'as the site is', hasPolicy: true, isSafe: true },
  { name: 'without the policy', hasPolicy: false, isSafe: true },
  { name: 'with the policy alone', hasPolicy: true, isSafe: false },
]

export const unprotected: Mode = { name: 'without both', hasPolicy: false, isSafe: false }

type Options = {
  remote: string
  path: string
  /** The setting that names the service. */
  service: string
  behaviour: Behaviour
  /** Makes a release that shows texts as they came. */
  unsafe: BuildAlteration
}

/** A site with a service that answers with payloads, and a release of the remote that does nothing about them. */
export async function startHostileSite(options: Options) {
  const service = await startMisbehavingService(options.behaviour)
  const [site, browser] = await Promise.all([
    startSite({ [options.service]: service.url }),
    launchBrowser(),
  ])
  const preview = await publishPreview(site, options)
  return {
    url: site.url,
    open: (mode: Omit<Mode, 'name'>) => openIn(mode, { browser, preview }),
    stop: () => Promise.all([browser.close(), site.stop(), service.stop()]),
  }
}

async function publishPreview(site: Site, { remote, path, unsafe }: Options) {
  const version = '2.0.0'
  const build = await alterBuild(remote, version, unsafe)
  const { id: release } = await publish(site.desk, build.dist)
  await build.remove()
  return linkToPreview(site, path, { remote, version, release })
}

type Stage = { browser: Browser; preview: string }

async function openIn({ hasPolicy, isSafe }: Omit<Mode, 'name'>, { browser, preview }: Stage) {
  const viewport = { width: 1280, height: 800 }
  const { page } = await openPage(browser, { bypassCSP: !hasPolicy, viewport })
  const violations: string[] = []
  await watchCanary(page)
  await noteViolations(page, violations)
  if (!isSafe) {
    await page.goto(preview)
    await stayOnSite(page)
  }
  await page.route(/pictures\.invalid/, (route) => route.abort())
  return { page, violations }
}

/** Keeps the page where a payload, such as a refresh or a form, would lead away from it. */
async function stayOnSite(page: Page) {
  await page.route('**', async (route) => {
    const request = route.request()
    // Which the test's own navigations do not have. Of a page that is being closed it cannot be read.
    const isLed =
      request.isNavigationRequest() &&
      (await request.headerValue('referer').catch(() => 'unknown')) !== null
    return isLed ? route.fulfill({ status: 204 }) : route.continue()
  })
}
