import { join } from 'node:path'
import { stopProgram } from '@site/tasks'
import Database from 'libsql'
import type { Browser } from 'playwright-core'
import { launchBrowser, openPage } from '../support/browser/browser'
import { serve } from '../support/programs/serve'
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
  await stopProgram(site.services)
  const calls: string[] = []
  const { port } = new URL(site.services.address)
  const nothing = await serve(({ url = '', socket }) => {
    calls.push(url)
    socket.destroy()
  }, Number(port))

  // Once the page is stale, a visit renders it again. A call that is repeated is one of the rendering after that.
  await until(async () => {
    await fetch(`${site.url}/blog`)
    return new Set(calls).size < calls.length
  })
  const list = await fetch(`${site.url}/blog`)

  expect(list.status).toBe(200)
  expect(before).toContain('/blog/')
  expect(await list.text()).toBe(before)
  await nothing.stop()
})
