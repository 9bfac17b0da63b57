import { signPreview } from '@site/releases'
import type { Browser, Page } from 'playwright-core'
import { noteViolations } from '../policy/violations'
import { launchBrowser, openPage } from '../support/browser/browser'
import { type Behaviour, startMisbehavingService } from '../support/faults/misbehaving-service'
import { type Doctoring, doctorBuild } from '../support/releases/doctored-build'
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
  unsafe: Doctoring
}

/** A site with a service that answers with payloads, and a release of the remote that does nothing about them. */
export async function startHostileSite(options: Options) {
  const { remote, path, behaviour, unsafe } = options
  const service = await startMisbehavingService(behaviour)
  const [site, browser] = await Promise.all([
    startSite({ [options.service]: service.url, LOG_LEVEL: 'silent' }),
    launchBrowser(),
  ])
  const token = await publishPreview(site, remote, unsafe)
  const preview = `${site.url}${path}?preview=${token}`
  return {
    url: site.url,
    open: (mode: Omit<Mode, 'name'>) => openIn(mode, { browser, preview }),
    stop: () => Promise.all([browser.close(), site.stop(), service.stop()]),
  }
}

async function publishPreview(site: Site, remote: string, doctoring: Doctoring) {
  const version = '2.0.0'
  const build = await doctorBuild(remote, version, doctoring)
  const { id: release } = await publish(site.desk, build.dist)
  await build.remove()
  const expires = new Date(Date.now() + 1_800_000).toISOString()
  return signPreview(site.desk, { site: site.url, remote, version, release, expires })
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
    // Which the test's own navigations do not have.
    const isLed = request.isNavigationRequest() && (await request.headerValue('referer')) !== null
    return isLed ? route.fulfill({ status: 204 }) : route.continue()
  })
}
