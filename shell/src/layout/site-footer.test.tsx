import { testCompany } from '@site/platform/testing'
import { screen, within } from '@testing-library/react'
import { openSite } from './test-layout'

async function openFooter() {
  await openSite('/about')
  return within(await screen.findByRole('contentinfo'))
}

test('says who the company is, and where', async () => {
  const footer = await openFooter()

  expect(footer.getByText(testCompany.name)).toBeVisible()
  for (const line of testCompany.postalAddress) expect(footer.getByText(line)).toBeVisible()
  expect(footer.getByText(testCompany.taxNumber)).toBeVisible()
  expect(footer.getByText(testCompany.registrationNumber)).toBeVisible()
})

test.each([
  { name: '+91 120 555 0001', href: 'tel:+911205550001' },
  { name: '+91 120 555 0002', href: 'tel:+911205550002' },
  { name: testCompany.email, href: `mailto:${testCompany.email}` },
])('$name leads to $href', async ({ name, href }) => {
  const footer = await openFooter()

  expect(footer.getByRole('link', { name })).toHaveAttribute('href', href)
})

test('leads to every department', async () => {
  const footer = await openFooter()

  const links = within(footer.getByRole('navigation', { name: 'What we run' })).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Welding', '/service/welding'],
    ['Books', '/service/books'],
  ])
})

test('repeats the main navigation and adds the legal pages', async () => {
  const footer = await openFooter()

  const links = within(footer.getByRole('navigation', { name: 'Useful links' })).getAllByRole(
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

test('links the social networks by name, in new tabs', async () => {
  const footer = await openFooter()

  for (const { name, path } of testCompany.social) {
    const link = footer.getByRole('link', { name: `${name} (opens in a new tab)` })
    expect(link).toHaveAttribute('href', path)
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  }
})
