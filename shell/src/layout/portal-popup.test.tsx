import { testCompany } from '@site/platform/testing'
import { screen, within } from '@testing-library/react'
import { openSite } from './test-layout'

async function openPopup() {
  const site = await openSite('/about')
  const banner = within(await screen.findByRole('banner'))
  const opener = banner.getByRole('button', { name: 'cms login' })
  await site.user.click(opener)
  return { ...site, opener, popup: screen.getByRole('dialog', { name: 'cms login' }) }
}

test('links every portal, in a tab of its own that learns nothing of this one', async () => {
  const { popup } = await openPopup()

  const links = within(popup).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    testCompany.portals.map(({ path }) => path),
  )
  for (const link of links) {
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    expect(link).toHaveAccessibleName(/\(opens in a new tab\)$/)
  }
})

test('closes with the cross and gives the focus back', async () => {
  const { user, popup, opener } = await openPopup()

  await user.click(within(popup).getByRole('button', { name: 'Close' }))

  expect(popup).not.toBeVisible()
  expect(opener).toHaveFocus()
})

test('closes with a click on the backdrop, and not with one on its content', async () => {
  const { user, popup } = await openPopup()

  await user.click(within(popup).getByRole('heading', { name: 'cms login' }))
  expect(popup).toBeVisible()
  await user.click(popup)

  expect(popup).not.toBeVisible()
})

test('opens from the mobile menu, in its place', async () => {
  const { user } = await openSite('/about')
  await user.click(await screen.findByRole('button', { name: 'Open menu' }))
  const menu = screen.getByRole('dialog', { name: 'Menu' })

  await user.click(within(menu).getByRole('button', { name: 'cms login' }))

  expect(screen.getByRole('dialog', { name: 'cms login' })).toBeVisible()
  expect(menu).not.toBeVisible()
})
