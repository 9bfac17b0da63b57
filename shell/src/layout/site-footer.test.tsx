import { renderRoute, testCompany } from '@site/platform/testing'
import { screen, within } from '@testing-library/react'
import { SiteFooter } from './site-footer'

beforeEach(async () => {
  await renderRoute({ slices: [], routes: [{ path: '*', Component: SiteFooter }] }, '/')
})

test.each([
  { fact: 'name', words: testCompany.name },
  { fact: 'street', words: testCompany.postalAddress[0] },
  { fact: 'town', words: testCompany.postalAddress[1] },
  { fact: 'tax number', words: testCompany.taxNumber },
  { fact: 'registration number', words: testCompany.registrationNumber },
])('names the $fact of the company', ({ words = 'missing' }) => {
  expect(within(screen.getByRole('contentinfo')).getByText(words)).toBeVisible()
})

test.each([
  { name: testCompany.email, address: `mailto:${testCompany.email}` },
  { name: testCompany.phones.sales, address: 'tel:+911205550002' },
  { name: testCompany.phones.recruitment, address: 'tel:+911205550001' },
])('can be reached at $name', ({ name, address }) => {
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', address)
})

test('repeats the main navigation and adds the legal pages', () => {
  const links = within(screen.getByRole('navigation', { name: 'Useful links' })).getAllByRole(
    'link',
  )

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
