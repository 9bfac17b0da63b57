import { renderRoute } from '@site/platform/testing'
import { screen, within } from '@testing-library/react'
import { remote } from '../remote'

test('shows one card: the ERP with its monthly usage plan', async () => {
  await renderRoute(remote, '/service/itservice')

  const card = within(await screen.findByRole('article', { name: 'ERP on a monthly usage plan' }))

  expect(screen.getAllByRole('article')).toHaveLength(1)
  const plan = card.getAllByRole('term').map((term) => term.textContent)
  expect(plan).toEqual(['Modules', 'Users', 'Documents', 'Term'])
  expect(within(card.getByRole('list', { name: 'Modules' })).getAllByRole('listitem')).toHaveLength(
    6,
  )
  expect(card.getByRole('link')).toHaveAttribute('href', '/contact')
})
