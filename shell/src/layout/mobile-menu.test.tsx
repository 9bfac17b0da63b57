import { act, screen, within } from '@testing-library/react'
import { openSite } from './test-layout'

async function openMenu() {
  const site = await openSite('/about')
  const opener = await screen.findByRole('button', { name: 'Open menu' })
  await site.user.click(opener)
  return { ...site, opener, menu: screen.getByRole('dialog', { name: 'Menu' }) }
}

test('stays shut until the menu icon is pressed', async () => {
  await openSite('/about')

  expect(await screen.findByRole('button', { name: 'Open menu' })).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('holds the main navigation, with the page the visitor is on', async () => {
  const { menu } = await openMenu()

  const links = within(within(menu).getByRole('navigation')).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual([
    'Home',
    'About',
    'Services',
    'Career',
    'Blog',
    'Contact',
  ])
  expect(within(menu).getByRole('link', { current: 'page' })).toHaveTextContent('About')
})

test('closes with the cross and gives the focus back', async () => {
  const { user, opener, menu } = await openMenu()

  await user.click(within(menu).getByRole('button', { name: 'Close' }))

  expect(menu).not.toBeVisible()
  expect(opener).toHaveFocus()
})

test.each(['Blog', 'About'])('closes when %s is chosen', async (name) => {
  const { user, menu } = await openMenu()

  await user.click(within(menu).getByRole('link', { name }))

  expect(menu).not.toBeVisible()
})

test('closes when the visitor goes back', async () => {
  const { user, router, menu, opener } = await openMenu()
  await user.click(within(menu).getByRole('link', { name: 'Blog' }))
  await screen.findByRole('heading', { name: 'All posts' })
  await user.click(opener)

  await act(() => router.navigate(-1))

  await screen.findByRole('heading', { name: 'Who we are' })
  expect(menu).not.toBeVisible()
})

test.each(['{Enter}', ' '])('opens with the key "%s"', async (key) => {
  const { user } = await openSite('/about')
  const opener = await screen.findByRole('button', { name: 'Open menu' })
  opener.focus()

  await user.keyboard(key)

  expect(screen.getByRole('dialog', { name: 'Menu' })).toBeVisible()
})

test('a key that is held opens it once, though the focus goes to the button that closes it', async () => {
  const { user } = await openSite('/about')
  const opener = await screen.findByRole('button', { name: 'Open menu' })
  opener.focus()

  await user.keyboard('[Space>2/]')

  expect(screen.getByRole('dialog', { name: 'Menu' })).toBeVisible()
})

test('is the target of its button, for a page without JavaScript', async () => {
  const { menu, opener } = await openMenu()

  expect(opener).toHaveAttribute('href', `#${menu.id}`)
})
