import { sharePage } from '../support/share-page'

const url = process.env.SITE_URL ?? ''
const open = sharePage()

test('in the dark a picture has an edge, and is a little dimmed', async () => {
  const { page } = await open(`${url}/blog`)
  const looks = () =>
    page
      .getByRole('article')
      .first()
      .locator('img')
      .evaluate((picture) => {
        const { outlineStyle, filter } = getComputedStyle(picture)
        return [outlineStyle, filter]
      })
  expect(await looks()).toEqual(['none', 'none'])

  await page.emulateMedia({ colorScheme: 'dark' })

  expect(await looks()).toEqual(['solid', 'brightness(0.88)'])
})
