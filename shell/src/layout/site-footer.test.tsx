import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { company } from '../../site.config'
import { SiteFooter } from './site-footer'

beforeEach(() => {
  render(
    <MemoryRouter>
      <SiteFooter />
    </MemoryRouter>,
  )
})

test('says who the company is, and where', () => {
  const footer = within(screen.getByRole('contentinfo'))

  expect(footer.getByText(company.name)).toBeVisible()
  for (const line of company.postalAddress) expect(footer.getByText(line)).toBeVisible()
  expect(footer.getByRole('link', { name: company.email })).toHaveAttribute(
    'href',
    `mailto:${company.email}`,
  )
})

test('repeats the main navigation and adds the legal pages', () => {
  const links = within(screen.getByRole('navigation', { name: 'Useful links' })).getAllByRole('link')

  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Home', '/'],
    ['About', '/about'],
    ['Services', '/service'],
    ['Career', '/career'],
    ['Blog', '/blog'],
    ['Contact', '/contact'],
    ['Terms of service', '/terms-service'],
    ['Privacy policy', '/privacy-policy'],
  ])
})
