import { releasePageMore } from '../support/releases/page-more'
import { type Site, startSite } from '../support/site/site'

let site: Site

beforeAll(async () => {
  site = await startSite()
  await releasePageMore(site)
})

afterAll(() => site.stop())

const allIn = async (path: string, what: RegExp) => {
  const text = await (await fetch(site.url + path)).text()
  return [...text.matchAll(what)].map(([, found]) => found)
}

test('the page that the guide adds to careers leads to the openings of a department', async () => {
  await expect(allIn('/career/departments', /<h1>([^<]*)/g)).resolves.toEqual(['Our departments'])
  await expect(allIn('/career/departments', /<a[^>]* href="([^"]*)"/g)).resolves.toContain(
    '/career?department=FIN',
  )
})

test('the added page is in the sitemap, beside what was there before', async () => {
  await expect(allIn('/sitemap.xml', /<loc>([^<]*)/g)).resolves.toEqual(
    expect.arrayContaining([`${site.url}/career`, `${site.url}/career/departments`]),
  )
})
