import type { Browser } from 'playwright-core'
import { launchBrowser } from '../support/browser/browser'
import {
  type Fault,
  type MisbehavingService,
  startMisbehavingService,
} from '../support/faults/misbehaving-service'
import { sample, showRows } from '../support/finding'
import { type Site, startSite } from '../support/site/site'
import { dialogOf, openForm, openToSeeToasts, send, untilReset, waiting } from './enquiry'

showRows(['C7'], 'an enquiry under every fault of the service')

const call = 'POST /contact-us/enquiry'
let service: MisbehavingService
let site: Site
let browser: Browser

beforeAll(async () => {
  service = await startMisbehavingService()
  ;[site, browser] = await Promise.all([
    startSite({ CONTACT_API_URL: service.url }),
    launchBrowser(),
  ])
})

afterAll(async () => {
  await browser.close()
  await Promise.all([site.stop(), service.stop()])
})

const faults = sample<Fault>(
  ['hangs', 'drips', 'resets', 'fails', 'sends HTML', 'breaks off', 'is huge'],
  3,
)

// Concurrently, because two of them take a whole deadline.
test('under any fault the busy state ends, nothing is shown, and a later try succeeds', async () => {
  const visits = faults.map(async (fault) => {
    const own = await startMisbehavingService({ [call]: { fault } })
    const { page, complaints } = await openToSeeToasts(browser)
    await page.route(`${service.url}/**`, (route) =>
      route.continue({ url: route.request().url().replace(service.url, own.url) }),
    )
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    // Without jitter the next try is a second away.
    await page.addInitScript(() => {
      Math.random = () => 0
    })
    await openForm(page, site.url)
    await send(page, { sub: fault })
    await untilReset(page)
    // The button that lost the focus while it was disabled has it again.
    await page.waitForFunction(() => document.activeElement?.matches('button[type="submit"]'))
    const shown = (await page.getByRole('dialog').count()) + (await page.getByRole('alert').count())
    const kept = (await waiting(page)).length

    own.behave({ [call]: { answer: { status: 'success', message: `After all: ${fault}` } } })
    await page
      .getByRole('alert')
      .filter({ hasText: `After all: ${fault}` })
      .waitFor()
    const left = (await waiting(page)).length
    await own.stop()
    await page.context().close()
    const consoleErrors = complaints.filter((line) => line.startsWith('page error'))
    return { fault, shown, kept, left, errors: [...errors, ...consoleErrors] }
  })

  expect(await Promise.all(visits)).toEqual(
    faults.map((fault) => ({ fault, shown: 0, kept: 1, left: 0, errors: [] })),
  )
})

/** Sends an enquiry whose code has a chunk that hangs at first. */
async function sendWithout(chunk: string) {
  const own = await startMisbehavingService({
    [call]: { answer: { status: 'success', message: `With ${chunk}` } },
  })
  const { page, complaints } = await openToSeeToasts(browser)
  await page.route(`${service.url}/**`, (route) =>
    route.continue({ url: route.request().url().replace(service.url, own.url) }),
  )
  const held: string[] = []
  // Held, and never answered: with `?retry=1` it is another address.
  const first = new RegExp(`/${chunk}\\.\\w+\\.js$`)
  await page.route(first, (route) => void held.push(route.request().url()))
  await openForm(page, site.url)
  await send(page, { sub: chunk })
  await dialogOf(page).waitFor()
  const left = (await waiting(page)).length
  await own.stop()
  await page.context().close()
  return { held: held.length, left, complaints }
}

// At once, because each takes a whole deadline.
test('an enquiry is sent although code that it needs hangs once', async () => {
  const visits = await Promise.all(['store', 'axios'].map(sendWithout))

  expect(visits).toEqual(visits.map(() => ({ held: 1, left: 0, complaints: [] })))
})
