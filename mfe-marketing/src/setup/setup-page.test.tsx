import { renderRoute } from '@site/platform/testing'
import { screen, within } from '@testing-library/react'
import { remote } from '../remote'

test('shows seven departments in their order, each with what is handed over', async () => {
  await renderRoute(remote, '/service/setup')
  await screen.findByRole('heading', { level: 1, name: 'Setup services' })

  const titles = screen.getAllByRole('heading', { level: 2 })

  expect(titles.map((title) => title.textContent)).toEqual([
    'Production',
    'HR & Admin',
    'legal & compliance',
    'Logistic & Dispatch',
    'Facility Management',
    'Inventory Management',
    'Finance & Accounts',
  ])
  for (const title of titles) {
    const card = within(screen.getByRole('region', { name: title.textContent ?? '' }))
    expect(card.getAllByRole('listitem')).toHaveLength(3)
  }
})

test('can be linked to by department', async () => {
  await renderRoute(remote, '/service/setup')

  const card = await screen.findByRole('region', { name: 'HR & Admin' })

  expect(card).toHaveAttribute('id', 'hr-admin')
})
