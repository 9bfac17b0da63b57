import { sharePage } from './share-page'

const url = process.env.SITE_URL ?? ''
const open = sharePage()

test('a shared page has what a test leaves in it', async () => {
  const { page, complaints } = await open(`${url}/terms-service`, {
    viewport: { width: 375, height: 600 },
    colorScheme: 'dark',
  })
  await page.route('**/robots.txt', (route) => route.fulfill({ body: 'Mine' }))
  await page.context().addCookies([{ name: 'left', value: '1', url }])
  await page.evaluate(async () => {
    localStorage.setItem('left', '1')
    sessionStorage.setItem('left', '1')
    await caches.open('left')
    console.log('left')
  })
  expect(complaints).toEqual(['console.log: left'])
})

test('the next test finds nothing of that in the shared page', async () => {
  const { page, complaints } = await open(`${url}/terms-service`)

  const found = await page.evaluate(async () => ({
    width: innerWidth,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    cookie: document.cookie,
    local: localStorage.getItem('left'),
    session: sessionStorage.getItem('left'),
    caches: await caches.keys(),
    isRouted: (await (await fetch('/robots.txt')).text()) === 'Mine',
  }))

  expect(found).toEqual({
    width: 1440,
    isDark: false,
    cookie: '',
    local: null,
    session: null,
    caches: [],
    isRouted: false,
  })
  expect(complaints).toEqual([])
})
