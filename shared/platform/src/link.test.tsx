import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { Link, type LinkProps } from './link'

async function press(link: Partial<LinkProps>, keys?: string) {
  const history = ['/before', '/career/openings']
  const router = createMemoryRouter(
    [
      { path: '/career/openings', element: <Link {...{ to: '/blog', ...link }}>Onwards</Link> },
      { path: '*', Component: Arrived },
    ],
    { initialEntries: history, initialIndex: 1 },
  )
  render(<RouterProvider router={router} />)
  const anchor = screen.getByRole('link', { name: 'Onwards' })
  let isLeftToBrowser = false
  document.addEventListener(
    'click',
    (event) => {
      isLeftToBrowser = !event.defaultPrevented
      // jsdom follows no links, and says so.
      event.preventDefault()
    },
    { once: true },
  )
  const user = userEvent.setup()
  if (keys) await user.keyboard(keys)
  await user.click(anchor)
  return { anchor, router, isLeftToBrowser }
}

function Arrived() {
  const { pathname, state } = useLocation()
  return <output>{`${pathname} ${JSON.stringify(state)}`}</output>
}

test('shows the page it leads to without loading a document', async () => {
  const { isLeftToBrowser } = await press({ to: '/blog?author=Asha', state: { from: 'careers' } })

  expect(isLeftToBrowser).toBe(false)
  expect(screen.getByRole('status')).toHaveTextContent('/blog {"from":"careers"}')
})

test('its address is the one that a new tab opens, also from a relative path', async () => {
  const { anchor } = await press({ to: '..', relative: 'path', className: 'more' })

  expect(anchor).toHaveAttribute('href', '/career')
  expect(anchor).toHaveClass('more')
})

test('replaces the entry of the history where it is told to', async () => {
  const { router } = await press({ replace: true })

  await act(() => router.navigate(-1))

  expect(await screen.findByText('/before null')).toBeVisible()
})

test.each<{ why: string; keys?: string; link: Partial<LinkProps> }>([
  { why: 'a new tab is asked for', link: {}, keys: '{Control>}' },
  { why: 'it opens elsewhere', link: { target: '_blank' } },
  { why: 'the document is to be loaded', link: { reloadDocument: true } },
  { why: 'it leads to another site', link: { to: 'https://example.com/jobs' } },
  { why: 'it leads to another host', link: { to: '//example.com/jobs' } },
  { why: 'it writes a mail', link: { to: 'mailto:jobs@example.com' } },
])('leaves a click to the browser where $why', async ({ link, keys }) => {
  const { anchor, isLeftToBrowser } = await press(link, keys)

  expect(isLeftToBrowser).toBe(true)
  expect(anchor).toHaveAttribute('href', link.to ?? '/blog')
})

test('a click that its page has handled leads nowhere', async () => {
  const { anchor } = await press({ onClick: (event) => event.preventDefault() })

  expect(anchor).toBeVisible()
})
