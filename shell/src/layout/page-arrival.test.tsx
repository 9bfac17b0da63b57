import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { scrollKey } from './page-arrival'
import { openSite, page } from './test-layout'

const main = () => within(screen.getByRole('main'))

async function follow(name: string, start = '/about') {
  const site = await openSite(start)
  const navigation = await screen.findByRole('navigation', { name: 'Main' })
  await site.user.click(within(navigation).getByRole('link', { name }))
  return site
}

test('the first page leaves the focus to the browser and announces nothing', async () => {
  await openSite('/about')

  expect(await screen.findByRole('heading', { name: 'Who we are' })).not.toHaveFocus()
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

test('a new page is announced and has the focus on its heading', async () => {
  await follow('Blog')

  const heading = await screen.findByRole('heading', { name: 'All posts' })
  await waitFor(() => expect(heading).toHaveFocus())
  await waitFor(() => {
    expect(screen.getByRole('status')).toHaveTextContent('All posts | Sample Works')
  })
})

test.each([
  { address: '/contact#office', heading: 'Our office' },
  { address: '/contact#hours', heading: 'When we are there' },
  { address: '/contact#nowhere', heading: 'Write to us' },
])('a link to $address has the focus on "$heading"', async ({ address, heading }) => {
  const { router } = await openSite('/about', { more: [{ path: '/contact', Component: Parts }] })
  await screen.findByRole('heading', { name: 'Who we are' })

  await act(() => router.navigate(address))

  await waitFor(() => expect(screen.getByRole('heading', { name: heading })).toHaveFocus())
})

test('coming back to such a link has the focus on the heading of the page', async () => {
  const { router } = await openSite('/about', { more: [{ path: '/contact', Component: Parts }] })
  await screen.findByRole('heading', { name: 'Who we are' })
  await act(() => router.navigate('/contact#office'))
  await act(() => router.navigate('/blog'))
  await screen.findByRole('heading', { name: 'All posts' })

  await act(() => router.navigate(-1))

  await waitFor(() => expect(screen.getByRole('heading', { name: 'Write to us' })).toHaveFocus())
})

function Parts() {
  return (
    <>
      <h1>Write to us</h1>
      <section id="office">
        <h2>Our office</h2>
        <h3 id="hours">When we are there</h3>
      </section>
    </>
  )
}

test('a heading that comes later gets the focus then', async () => {
  const { user } = await openSite('/about', {
    more: [{ path: '/contact', Component: LatePage }],
  })
  const navigation = await screen.findByRole('navigation', { name: 'Main' })
  await user.click(within(navigation).getByRole('link', { name: 'Contact' }))

  await user.click(await screen.findByRole('button', { name: 'Arrive' }))

  expect(screen.getByRole('heading', { name: 'Write to us' })).toHaveFocus()
})

test('a heading that comes after a place on its page was gone to is announced too', async () => {
  const { user, router } = await openSite('/about', {
    more: [{ path: '/contact', Component: LatePage }],
  })
  const navigation = await screen.findByRole('navigation', { name: 'Main' })
  await user.click(within(navigation).getByRole('link', { name: 'Contact' }))
  const arrive = await screen.findByRole('button', { name: 'Arrive' })

  await act(() => router.navigate('#part'))
  await user.click(arrive)

  expect(screen.getByRole('heading', { name: 'Write to us' })).toHaveFocus()
  expect(screen.getByRole('status')).toHaveTextContent('Write to us')
})

test('a heading that comes later leaves the focus in a field that the visitor has turned to', async () => {
  const { user } = await openSite('/about', {
    more: [{ path: '/contact', Component: LatePage }],
  })
  const navigation = await screen.findByRole('navigation', { name: 'Main' })
  await user.click(within(navigation).getByRole('link', { name: 'Contact' }))
  const arrive = await screen.findByRole('button', { name: 'Arrive' })
  const field = screen.getByRole('textbox', { name: 'Email Address' })
  await user.type(field, 'asha@')

  fireEvent.click(arrive)
  await screen.findByRole('heading', { name: 'Write to us' })
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Write to us'))

  expect(field).toHaveFocus()
})

function LatePage() {
  const [isHere, setIsHere] = useState(false)
  if (isHere) return <h1>Write to us</h1>
  return (
    <button type="button" onClick={() => setIsHere(true)}>
      Arrive
    </button>
  )
}

test('a place on the same page leaves the focus where it is', async () => {
  const { user } = await openSite('/about')
  const link = await screen.findByRole('link', { name: 'Part' })

  await user.click(link)

  expect(link).toHaveFocus()
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

test('a filter that changes the address does not take the focus from its form', async () => {
  const { user, router } = await openSite('/about')
  const field = await screen.findByRole('textbox', { name: 'Filter' })
  await user.click(field)

  await act(() => router.navigate('?q=audit'))

  expect(field).toHaveFocus()
})

test('a link that changes only the query keeps the focus', async () => {
  const { user, router } = await openSite('/about')
  const link = await main().findByRole('link', { name: 'Design' })

  await user.click(link)

  await waitFor(() => expect(router.state.location.search).toBe('?team=design'))
  expect(link).toHaveFocus()
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

test('a link that asks for the heading moves the focus there, each time it is followed', async () => {
  const { user } = await openSite('/about')
  const link = await main().findByRole('link', { name: 'Next step' })
  const heading = screen.getByRole('heading', { name: 'Who we are' })

  await user.click(link)
  await waitFor(() => expect(heading).toHaveFocus())
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent('Who we are | Sample Works'),
  )
  await user.click(link)

  await waitFor(() => expect(heading).toHaveFocus())
})

test('coming back to what such a link has opened keeps the focus too', async () => {
  const { user, router } = await openSite('/about')
  await user.click(await main().findByRole('link', { name: 'Next step' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Who we are' })).toHaveFocus())
  const link = main().getByRole('link', { name: 'Design' })
  await user.click(link)
  await waitFor(() => expect(router.state.location.search).toBe('?team=design'))

  await act(() => router.navigate(-1))

  await waitFor(() => expect(router.state.location.search).toBe('?step=2'))
  expect(link).toHaveFocus()
})

test('every new page starts at its top', async () => {
  const { scrolls } = await follow('Blog')
  await screen.findByRole('heading', { name: 'All posts' })

  expect(scrolls.at(-1)).toEqual([0, 0])
})

test('shows progress only while a navigation is pending', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const slow = page('/contact', 'Write to us', { loader: () => arrived.then(() => null) })
  const { router } = await openSite('/about', { more: [slow] })
  await screen.findByRole('heading', { name: 'Who we are' })
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()

  await act(async () => void router.navigate('/contact'))
  expect(screen.getByRole('progressbar', { name: 'Loading the page' })).toBeInTheDocument()
  arrive()

  await screen.findByRole('heading', { name: 'Write to us' })
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
})

describe('positions are kept', () => {
  const entry = (path: string, key = 'default') => {
    const { pathname, search, hash } = new URL(path, 'https://site.example')
    return { pathname, search, hash, key, state: null, mask: undefined }
  }
  const keyOf = (path: string, key?: string) => scrollKey(entry(path, key))

  test('by the key of an entry', () => {
    expect(keyOf('/blog', 'abc')).toBe('abc')
  })

  test('by its address, for the first of a document: other documents have one too', () => {
    expect(keyOf('/blog?page=2')).toBe(keyOf('/blog?page=2'))
    expect(keyOf('/blog?page=2')).not.toBe(keyOf('/blog'))
    expect(keyOf('/career')).not.toBe(keyOf('/blog'))
  })

  test('not for a part of the page, which is led to again', () => {
    expect(keyOf('/blog#main')).not.toBe(keyOf('/blog#main'))
  })

  test('by its address, for a first one that was opened at a part of its page', () => {
    history.replaceState({ idx: 0 }, '')
    const opened = keyOf('/policy#rights')
    history.replaceState(null, '')

    expect(opened).toBe(keyOf('/policy'))
  })

  test('as the entry was when it was shown, though another one is current', () => {
    const part = entry('/blog#main')
    const shown = scrollKey(part)
    history.replaceState({ idx: 1 }, '')
    const left = scrollKey(part)
    history.replaceState(null, '')

    expect(left).toBe(shown)
  })
})
