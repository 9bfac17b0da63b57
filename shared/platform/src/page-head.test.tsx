import type { PageHandle, PageMetadata } from '@site/contract'
import { screen } from '@testing-library/react'
import { Link, Outlet } from 'react-router-dom'
import { PageHead } from './page-head'
import { renderRoute } from './testing'

function describedAs(metadata: PageMetadata): PageHandle {
  return { metadata: () => metadata }
}

/** Opens a site whose article page has this metadata. */
async function open(metadata: PageMetadata, path = '/blog/a-post') {
  const layout = (
    <>
      <PageHead />
      <Outlet />
    </>
  )
  const pages = [
    { path: '/blog/:slug', handle: describedAs(metadata), element: <Link to="/about">About</Link> },
    {
      path: '/about',
      handle: describedAs({ title: 'About', description: 'Who we are.' }),
      element: <h1>About</h1>,
    },
    { path: '/plain', element: <h1>Plain</h1> },
  ]
  return renderRoute({ slices: [], routes: [{ element: layout, children: pages }] }, path)
}

/** The content of a meta element. */
function metaOf(name: string) {
  const found = document.head.querySelectorAll(`meta[name="${name}"], meta[property="${name}"]`)
  return [...found].map((element) => element.getAttribute('content'))
}

function canonical() {
  return document.head.querySelector('link[rel="canonical"]')?.getAttribute('href')
}

test('a page without a title has none, and not the brand alone', async () => {
  await open({ title: '', description: 'What it says.' })

  expect(document.title).toBe('')
  expect(document.querySelector('[property="og:title"]')).toHaveAttribute('content', '')
})

test('a page needs only a title and a description', async () => {
  await open({ title: 'A post', description: 'What it says.' })

  expect(document.title).toBe('A post | Sample Works')
  expect(canonical()).toBe('https://sample.example/blog/a-post')
  expect(metaOf('description')).toEqual(['What it says.'])
  expect(metaOf('robots')).toEqual(['index, follow'])
})

test.each([
  { name: 'og:type', content: 'website' },
  { name: 'og:site_name', content: 'Sample Works' },
  { name: 'og:title', content: 'A post | Sample Works' },
  { name: 'og:description', content: 'What it says.' },
  { name: 'og:url', content: 'https://sample.example/blog/a-post' },
  { name: 'og:image', content: 'https://sample.example/share.png' },
  { name: 'twitter:card', content: 'summary_large_image' },
  { name: 'twitter:title', content: 'A post | Sample Works' },
  { name: 'twitter:description', content: 'What it says.' },
  { name: 'twitter:image', content: 'https://sample.example/share.png' },
])('social networks get $name', async ({ name, content }) => {
  await open({ title: 'A post', description: 'What it says.' })

  expect(metaOf(name)).toEqual([content])
})

test('a page may add metadata', async () => {
  await open({
    title: 'A post',
    description: 'What it says.',
    canonicalPath: '/blog/the-post',
    type: 'article',
    image: 'https://images.example/post.webp',
  })

  expect(canonical()).toBe('https://sample.example/blog/the-post')
  expect(metaOf('og:url')).toEqual(['https://sample.example/blog/the-post'])
  expect(metaOf('og:type')).toEqual(['article'])
  expect(metaOf('og:image')).toEqual(['https://images.example/post.webp'])
  expect(metaOf('twitter:image')).toEqual(['https://images.example/post.webp'])
})

test('a page that is not found has no canonical address', async () => {
  await open({ title: 'Gone', description: '', robots: 'noindex' })

  expect(metaOf('robots')).toEqual(['noindex'])
  expect(canonical()).toBeUndefined()
})

test('the next page replaces the metadata of the last one', async () => {
  const { user } = await open({ title: 'A post', description: 'What it says.' })

  await user.click(screen.getByRole('link', { name: 'About' }))

  expect(await screen.findByRole('heading', { name: 'About' })).toBeVisible()
  expect(document.title).toBe('About | Sample Works')
  expect(metaOf('description')).toEqual(['Who we are.'])
  expect(canonical()).toBe('https://sample.example/about')
})

test('a page without a handle adds nothing', async () => {
  await open({ title: 'A post', description: 'What it says.' }, '/plain')

  expect(metaOf('description')).toEqual([])
  expect(canonical()).toBeUndefined()
})
