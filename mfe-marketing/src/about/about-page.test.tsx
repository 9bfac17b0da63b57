import { renderRoute } from '@site/platform/testing'
import { screen, within } from '@testing-library/react'
import { remote } from '../remote'

async function headings() {
  await renderRoute(remote, '/about')
  await screen.findByRole('heading', { level: 1 })
  return screen.getAllByRole('heading').map((heading) => heading.textContent)
}

test('says vision and mission, then four cards, then five values', async () => {
  expect(await headings()).toEqual([
    'Factories run better when the office keeps pace',
    'Our vision',
    'Our mission',
    "Let's Win Together",
    'Our Team',
    'What We Bring To The Table',
    'People And Culture',
    'Principles and values',
    'Innovation',
    'Efficiency',
    'Collaboration',
    'Integrity',
    'Continuous improvement',
  ])
})

test('shows four facts below the mission', async () => {
  await renderRoute(remote, '/about')

  const facts = within(await screen.findByRole('region', { name: 'Facts about us' }))

  expect(facts.getAllByRole('term')).toHaveLength(4)
  expect(facts.getAllByRole('definition')).toHaveLength(4)
})
