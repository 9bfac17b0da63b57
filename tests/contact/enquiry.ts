import { join } from 'node:path'
import Database from 'libsql'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { openPage, untilLive } from '../support/browser/browser'
import { stopBars } from '../support/browser/stop-bars'
import type { Site } from '../support/site/site'

export const sample = {
  userName: 'Asha Menon',
  userEmail: 'asha@plant.example',
  userPhone: '+911205550100',
  sub: 'Dispatch desk',
  msg: 'It waits for papers.',
}

type Sample = typeof sample

/** Opens a page in which, as in every other of its context, a toast stays until the test has seen it. */
export async function openToSeeToasts(browser: Browser, options: BrowserContextOptions = {}) {
  const opened = await openPage(browser, options)
  await opened.page.context().addInitScript(stopBars)
  return opened
}

/** Opens the page and waits until its form is hydrated. */
export async function openForm(page: Page, url: string) {
  await page.goto(`${url}/contact`)
  await untilFormIsLive(page)
}

/** The form is hydrated when somebody means to use it. */
export async function untilFormIsLive(page: Page) {
  await untilLive(page)
  await page.getByLabel('Full Name').focus()
  await page.waitForSelector('[data-region="contact-enquiry"][data-live]', { state: 'attached' })
}

export async function fill(page: Page, values: Partial<Sample> = {}) {
  const { userName, userEmail, userPhone, sub, msg } = { ...sample, ...values }
  await page.getByLabel('Full Name').fill(userName)
  await page.getByLabel('Email', { exact: true }).fill(userEmail)
  await page.getByLabel('Phone no.').fill(userPhone)
  await page.getByLabel('Subject').fill(sub)
  await page.getByLabel('Message').fill(msg)
}

export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send message' })

export async function send(page: Page, values: Partial<Sample> = {}) {
  await fill(page, values)
  await sendButton(page).click()
}

/** Waits until the form is empty and enabled. */
export async function untilReset(page: Page) {
  await page.waitForFunction(
    () => document.querySelector<HTMLTextAreaElement>('textarea')?.value === '',
  )
  await page.waitForSelector('button[type=submit]:enabled:has-text("Send message")')
}

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Success' })

/**
 * Waits until the dialog is gone and the focus back where it was: closed, it is no dialog to a screen reader any more,
 * but its `close` event, which moves the focus, is a later task.
 */
export async function untilDismissed(page: Page) {
  await page.locator('dialog:has(#success-heading)').waitFor({ state: 'detached' })
}

/** The outbox of the page, as stored in the browser. */
export function waiting(page: Page): Promise<{ key: string; tries: number; refusals: number }[]> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('contact-outbox', 1)
        opening.onerror = () => reject(opening.error)
        opening.onupgradeneeded = () =>
          opening.result.createObjectStore('enquiries', { keyPath: 'key' })
        opening.onsuccess = () => {
          const reading = opening.result.transaction('enquiries').objectStore('enquiries').getAll()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result)
          }
        }
      }),
  )
}

/** Enquiries with one subject that the embedded service has stored. */
export function storedIn(site: Site, sub: string) {
  const database = new Database(join(site.data, 'services.db'))
  const rows = database
    .prepare('SELECT user_name, user_email, user_phone, sub, msg FROM enquiries WHERE sub = ?')
    .all(sub)
  database.close()
  return rows
}
