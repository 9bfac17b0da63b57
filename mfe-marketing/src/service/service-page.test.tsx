import { renderRoute } from '@site/platform/testing'
import { screen, within } from '@testing-library/react'
import { remote } from '../remote'

const cardsOf = async (group: string) => {
  const region = within(await screen.findByRole('region', { name: group }))
  return within(region.getByRole('list'))
    .getAllByRole('link')
    .map((link) => new URL(link.getAttribute('href') ?? '', 'http://x'))
}

test.each([
  { path: '/service', tab: 'Set Ups' },
  { path: '/service?tab=setup', tab: 'Set Ups' },
  { path: '/service?tab=operation', tab: 'Operations' },
  { path: '/service?tab=itservice', tab: 'Automation' },
  { path: '/service?tab=unknown', tab: 'Set Ups' },
])('$path shows $tab', async ({ path, tab }) => {
  await renderRoute(remote, path)

  expect(await screen.findByRole('region', { name: tab })).toBeVisible()
  expect(screen.getByRole('link', { current: true, name: tab })).toHaveAccessibleDescription(
    /,|rest/,
  )
})

test.each([
  { tab: 'operation', group: 'Operations', count: 7, leads: /^\/service\/operation\/[a-z]+$/ },
  { tab: 'setup', group: 'Set Ups', count: 7, leads: /^\/service\/setup$/ },
  { tab: 'itservice', group: 'Automation', count: 1, leads: /^\/service\/itservice$/ },
])('the cards of $group lead to their pages', async ({ tab, group, count, leads }) => {
  await renderRoute(remote, `/service?tab=${tab}`)

  const cards = await cardsOf(group)

  expect(cards).toHaveLength(count)
  for (const { pathname } of cards) expect(pathname).toMatch(leads)
})

test('every picture of a service stands on its shadow', async () => {
  await renderRoute(remote, '/service')

  const cards = within(await screen.findByRole('region', { name: 'Set Ups' })).getByRole('list')
  const pictures = [...cards.querySelectorAll('svg')]
  expect(pictures).toHaveLength(7)
  // People bring their own.
  const shadow = '.shadow, [href="#kit-person"]'
  expect(pictures.filter((picture) => !picture.querySelector(shadow))).toEqual([])
})

test('choosing a tab replaces the cards and changes the address', async () => {
  const { user, router } = await renderRoute(remote, '/service')

  await user.click(await screen.findByRole('link', { name: 'Automation' }))

  expect(await screen.findByRole('heading', { name: 'ERP by the month' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Set Ups' })).not.toBeInTheDocument()
  expect(router.state.location.search).toBe('?tab=itservice')
})
