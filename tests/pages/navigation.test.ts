import type { Page } from 'playwright-core'
import { untilArrived, untilHeld, untilLive } from '../support/browser/browser'
import { hold, holdModules } from '../support/browser/hold'
import { sharePage } from '../support/browser/share-page'
import { sample } from '../support/finding'

const url = process.env.SITE_URL ?? ''
const open = sharePage()
const openWithoutScript = sharePage({ javaScriptEnabled: false })
const phone = { width: 390, height: 800 }
const router = /\/releases\/shell\/.+\/router\..+\.js$/

test('a visitor navigates across all four remotes in one document, whose head follows', async () => {
  const { page, complaints } = await open(`${url}/`)
  await untilLive(page)
  const header = await page.$('header')
  const footer = await page.$('footer')

  for (const [name, path] of [
    ['Career', '/career'],
    ['Blog', '/blog'],
    ['Contact', '/contact'],
    ['About', '/about'],
  ]) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
    await page.waitForURL(url + path)
    await page.waitForFunction(() => document.querySelectorAll('h1').length === 1)
  }
  await page.waitForFunction(() => document.title.startsWith('About'))
  for (const selector of ['link[rel=canonical]', 'meta[name=description]', 'title']) {
    expect(await page.locator(`head ${selector}`).count()).toBe(1)
  }
  expect(await page.getAttribute('link[rel=canonical]', 'href')).toBe(`${url}/about`)
  await page.goBack()
  await page.waitForURL(`${url}/contact`)

  expect(await header?.evaluate((node) => node.isConnected)).toBe(true)
  expect(await footer?.evaluate((node) => node.isConnected)).toBe(true)
  expect(complaints).toEqual([])
})

test.each(['hover', 'focus'] as const)(
  'a remote and the router are downloaded on %s of a link, not before',
  async (sign) => {
    const { page, requests } = await open(`${url}/contact`)
    await untilLive(page)
    await page.waitForLoadState('networkidle')
    const isBlog = (to: string) => to.includes('/releases/blog/')
    const before = requests.filter((to) => isBlog(to) || router.test(to))
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' })

    const asked = [page.waitForRequest(router), page.waitForRequest((to) => isBlog(to.url()))]
    await link[sign]()
    await Promise.all(asked)

    expect(before).toEqual([])
  },
)

test('the styles of another remote apply in the moment in which its page appears', async () => {
  const { page } = await open(`${url}/`)
  await untilLive(page)
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' })
  await link.hover()
  await page.locator('link[data-remote="contact"]').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  const moments = page.evaluate(
    () =>
      new Promise<string[][]>((resolve) => {
        const seen: string[][] = []
        new MutationObserver((mutations) => {
          const styled = mutations.some(({ attributeName }) => attributeName === 'media')
          const shown = document.querySelector('h1')?.textContent?.includes('Contact')
          seen.push([styled ? 'styled' : '', shown ? 'shown' : ''])
          if (shown) resolve(seen)
        }).observe(document, { subtree: true, childList: true, attributeFilter: ['media'] })
      }),
  )

  await link.click()

  const noted = await moments
  expect(noted.at(-1)).toEqual(['styled', 'shown'])
  expect(noted.filter(([styled]) => styled)).toHaveLength(1)
})

test('a link that is clicked twice before its remote has loaded still works', async () => {
  const { page, complaints } = await open('about:blank')
  await page.route('**/releases/blog/**/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  await page.goto(`${url}/career`)
  await untilLive(page)

  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' })
  await link.evaluate((element: HTMLElement) => {
    element.click()
    setTimeout(() => element.click(), 100)
  })
  await page.waitForURL(`${url}/blog`)

  await page.getByRole('heading', { name: 'Notes from the shop floor to the ledger' }).waitFor()
  expect(complaints).toEqual([])
  // A handler that is still at work would fail with the page.
  await page.unrouteAll({ behavior: 'wait' })
})

test('of two links the last counts, also when the first one was left to the browser', async () => {
  const { page, complaints } = await open('about:blank')
  const modules = await holdModules(page)
  const about = await hold(page, /\/about$/)
  await page.goto(`${url}/`, { waitUntil: 'commit' })
  await untilHeld(page)
  // By itself, because nothing can be asked of a page while a navigation is pending.
  await page.evaluate(() => {
    const press = (path: string) =>
      document.querySelector<HTMLElement>(`header a[href="${path}"]`)?.click()
    setTimeout(() => {
      press('/about')
      const waiting = setInterval(() => {
        if (!document.querySelector('[data-region="header"][data-live]')) return
        clearInterval(waiting)
        press('/service')
      }, 20)
    })
  })
  await about.asked

  modules.release()
  await page.waitForURL('**/service', { waitUntil: 'commit' })
  about.release()
  await untilLive(page)

  expect(page.url()).toBe(`${url}/service`)
  expect(complaints).toEqual([])
  await page.unrouteAll({ behavior: 'wait' })
})

/** Until a reload keeps the position of the next page, and not its top as that of the page before. */
async function leaveForAbout(page: Page) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await page.waitForURL('**/about')
  await untilArrived(page)
}

test('back from a page that was reloaded leads to where one was, also before the router is there', async () => {
  const { page, complaints } = await open('about:blank')
  await page.goto(`${url}/career`)
  await untilLive(page)
  await page.evaluate(() => scrollTo(0, 400))
  await leaveForAbout(page)
  const held = await hold(page, router)
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  await page.reload()
  await untilLive(page)

  await page.evaluate(() => history.back())
  await held.asked
  const heading = await page.locator('h1').textContent()
  const { pathname } = new URL(page.url())
  held.release()
  await page.getByRole('heading', { level: 1, name: 'Work where factories run better' }).waitFor()
  // Scroll anchoring keeps what is in view in place while the list comes, rounded to a pixel.
  await page.waitForFunction(() => Math.abs(scrollY - 400) < 3)
  await page.goForward()
  await page.getByRole('heading', { level: 1, name: heading ?? '' }).waitFor()

  // The address has moved, and the page waits.
  expect(pathname).toBe('/career')
  expect(heading).not.toBe('Work where factories run better')
  expect(documents).toEqual(['/about'])
  expect(complaints).toEqual([])
  await page.unrouteAll({ behavior: 'wait' })
})

test('back from a page that was reloaded leads to the page before, also before hydration', async () => {
  const { page, complaints } = await open('about:blank')
  await page.goto(`${url}/career`)
  await untilLive(page)
  await leaveForAbout(page)
  const modules = await holdModules(page)
  const career = await hold(page, /\/career$/)
  await page.reload({ waitUntil: 'commit' })
  await untilHeld(page)

  // By itself, because nothing can be asked of a page while a navigation is pending.
  await page.evaluate(() => void setTimeout(() => history.back()))
  await career.asked
  modules.release()
  // The application starts meanwhile, and leaves the page as it is.
  await new Promise((resolve) => setTimeout(resolve, 1000))
  career.release()
  await page.getByRole('heading', { level: 1, name: 'Work where factories run better' }).waitFor()
  await untilLive(page)

  expect(page.url()).toBe(`${url}/career`)
  expect(complaints).toEqual([])
  await page.unrouteAll({ behavior: 'wait' })
})

test('a page from the back/forward cache goes on to keep its positions by itself', async () => {
  const { page } = await open(`${url}/about`)
  await untilLive(page)

  const scrolling = await page.evaluate(() =>
    ['pagehide', 'pageshow'].map((type) => {
      dispatchEvent(new PageTransitionEvent(type, { persisted: true }))
      return history.scrollRestoration
    }),
  )

  expect(scrolling).toEqual(['auto', 'manual'])
})

test('back to a list that loads again leads to where one was', async () => {
  const { page } = await open('about:blank')
  await page.goto(`${url}/blog`)
  await untilLive(page)
  await page.evaluate(() => scrollTo(0, 700))
  await leaveForAbout(page)
  await page.reload()
  await untilLive(page)

  await page.goBack()
  await page.getByRole('region', { name: 'Articles' }).waitFor()

  // A second more, because what comes late used to lead to the top.
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => Math.abs(scrollY - 700) < 3)
})

test.each(sample(['%E2%80%A8', '%0A', '%0D', '%00', '%E2%80%A9'], 3))(
  'an address that is not found hydrates with %s in it too',
  async (code) => {
    const { page, complaints } = await open('about:blank', { viewport: phone })
    const response = await page.goto(`${url}/no${code}where`)
    await untilLive(page)
    const header = await page.$('header')

    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Blog' }).click()
    await page.getByRole('heading', { level: 1, name: 'oops!' }).waitFor({ state: 'detached' })

    expect(response?.status()).toBe(404)
    expect(page.url()).toBe(`${url}/blog`)
    expect(await header?.evaluate((node) => node.isConnected)).toBe(true)
    expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([])
  },
)

test('a section is marked when it is opened from a missing address below it', async () => {
  const { page } = await open('about:blank')
  await page.goto(`${url}/blog/nowhere`)
  await untilLive(page)
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' })

  await link.click()
  await page.getByRole('heading', { level: 1, name: 'oops!' }).waitFor({ state: 'detached' })

  expect(await link.getAttribute('aria-current')).toBe('page')
})

test('the remote behind a link in the content is prefetched when the link is in view', async () => {
  const { page, requests } = await open('about:blank')
  const fetched = page.waitForResponse((response) =>
    response.url().includes('/releases/marketing/'),
  )

  await page.goto(`${url}/nowhere`)
  await untilLive(page)
  await fetched
  await page.waitForLoadState('networkidle')

  // The header leads there, and is no content.
  expect(requests.some((request) => request.includes('/releases/careers/'))).toBe(false)
})

test('a page whose link was in view shows whole without another module', async () => {
  const { page } = await open('about:blank')
  // The router comes ahead of a link into another remote, after all modules of the page that it leads to.
  const fetched = page.waitForRequest(router)
  await page.goto(`${url}/`)
  await untilLive(page)
  const header = await page.$('header')
  const link = page.locator('main a[href="/contact"]').first()
  await link.scrollIntoViewIfNeeded()
  await fetched
  const { release } = await holdModules(page)

  await link.click()
  await page.getByLabel('Full Name').waitFor()

  expect(await header?.evaluate((node) => node.isConnected)).toBe(true)
  release()
  // A handler that is still at work would fail with the page.
  await page.unrouteAll({ behavior: 'wait' })
})

test('links to parts of a page lead there, each time, also on a page that was reached by a link', async () => {
  const { page, complaints } = await open(`${url}/service`)
  await untilLive(page)
  await page.getByRole('link', { name: 'How a set up runs' }).click()
  await page.getByRole('heading', { level: 1, name: 'Setup services' }).waitFor()
  await untilArrived(page)
  const names = page.getByRole('navigation', { name: 'Departments that we set up' })
  const follow = async (name: string) => {
    await page.evaluate(() => scrollTo(0, 0))
    await names.getByRole('link', { name }).click()
    const part = page.getByRole('region', { name, exact: true })
    // The router moves the page after the browser has.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 300)))
    return part.evaluate((one) => Math.round(one.getBoundingClientRect().top))
  }

  const tops = [
    await follow('Facility Management'),
    await follow('HR & Admin'),
    await follow('Facility Management'),
  ]

  expect(new Set(tops).size).toBe(1)
  expect(tops[0]).toBeLessThan(200)
  expect(complaints).toEqual([])
})

test('without JavaScript links and the search work', async () => {
  const { page } = await openWithoutScript(`${url}/service`)

  await page.getByRole('link', { name: 'Operations', exact: true }).click()
  await page.getByRole('region', { name: 'Operations' }).waitFor()
  await page.goto(`${url}/career`)
  await page.getByRole('textbox', { name: 'Job title' }).fill('engineer')
  await page.getByRole('button', { name: 'Submit' }).click()

  await page.waitForURL(/title=engineer/)
  expect(await page.getByRole('heading', { name: /engineer/i }).count()).toBeGreaterThan(0)
})
