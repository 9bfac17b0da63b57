import { join } from 'node:path'
import Database from 'libsql'
import type { Browser } from 'playwright-core'
import { launchBrowser, openPage } from '../support/browser/browser'
import { type Site, startSite } from '../support/site/site'
import { until } from '../support/until'

let site: Site
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), launchBrowser()])
})

afterAll(() => Promise.all([browser.close(), site.stop()]))

function openDatabase() {
  return new Database(join(site.data, 'services.db'))
}

test('a post that is added to the database shows on the blog', async () => {
  const database = openDatabase()

  database
    .prepare('INSERT INTO posts (slug, title, category, author, content) VALUES (?, ?, ?, ?, ?)')
    .run('added-by-hand', 'Added by hand', 'Supply Chain', 'Meera Nair', '<p>A new post.</p>')
  database.close()

  await until(async () =>
    (await (await fetch(`${site.url}/blog`)).text()).includes('Added by hand'),
  )
  const article = await fetch(`${site.url}/blog/added-by-hand`)
  expect(article.status).toBe(200)
})

test('an enquiry sent in the browser survives a kill of the services right after the answer', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${site.url}/contact`)
  await page.getByLabel('Full Name').fill('Asha Menon')
  await page.getByLabel('Email', { exact: true }).fill('asha@example.com')
  await page.getByLabel('Phone no.').fill('+911205550100')
  await page.getByLabel('Subject').fill('Dispatch desk')
  await page.getByLabel('Message').fill('Please call us about the dispatch desk.')
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/enquiry') && response.request().method() === 'POST',
  )

  await page.getByRole('button', { name: 'Send message' }).click()
  await answered
  site.services.child.kill('SIGKILL')

  const database = openDatabase()
  const rows = database.prepare('SELECT user_name, user_email, sub FROM enquiries').all()
  database.close()
  expect(rows).toEqual([
    { user_name: 'Asha Menon', user_email: 'asha@example.com', sub: 'Dispatch desk' },
  ])
  await page.context().close()
})

test('good pages stay when the services are gone', async () => {
  const before = await (await fetch(`${site.url}/blog`)).text()
  site.services.child.kill('SIGKILL')
  // Until the page is stale, so that a visit renders it again.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  await fetch(`${site.url}/blog`)
  await new Promise((resolve) => setTimeout(resolve, 500))

  const list = await fetch(`${site.url}/blog`)

  expect(list.status).toBe(200)
  expect(before).toContain('/blog/')
  expect(await list.text()).toBe(before)
})
