import { renderRoute, testCompany } from '@site/platform/testing'
import { screen, within } from '@testing-library/react'
import { remote } from '../remote'

const pages = [
  {
    path: '/privacy-policy',
    sections: [
      'Who is responsible',
      'Data we collect',
      'Use and sharing',
      'Retention',
      'Your rights',
      'Cookies',
      'If you do not provide data',
      'Updates of this policy',
    ],
  },
  {
    path: '/terms-service',
    sections: [
      'Content ownership',
      'Use of the site',
      'Accuracy',
      'Blog and comment conduct',
      'Intellectual property',
      'No warranties',
      'Liability',
      'Indemnification',
      'Modification',
      'Governing law',
    ],
  },
]

test.each(pages)('$path has its sections in order and a way to each', async (page) => {
  await renderRoute(remote, page.path)
  const contents = within(await screen.findByRole('navigation', { name: 'On this page' }))

  const titles = screen.getAllByRole('heading', { level: 2 })
  const links = contents.getAllByRole('link')

  expect(titles.map((title) => title.textContent)).toEqual(page.sections)
  expect(links.map((link) => link.textContent)).toEqual(page.sections)
  for (const [position, link] of links.entries()) {
    const section = screen.getByRole('region', { name: page.sections[position] })
    expect(link).toHaveAttribute('href', `#${section.id}`)
  }
})

test('privacy names each kind of data', async () => {
  await renderRoute(remote, '/privacy-policy')
  const section = within(await screen.findByRole('region', { name: 'Data we collect' }))

  const kinds = section.getAllByRole('definition').map((kind) => kind.textContent)

  expect(kinds).toEqual([
    'Name, email, message and phone.',
    'Name, email and phone.',
    'Visitor identity, IP address, time on site, browser and device.',
  ])
})

test('privacy names all that comes from other companies', async () => {
  await renderRoute(remote, '/privacy-policy')
  const section = await screen.findByRole('region', { name: 'Cookies' })

  const [, , others] = section.querySelectorAll('dl')

  const names = [...(others?.querySelectorAll('dt') ?? [])].map((term) => term.firstChild)
  expect(names.map((name) => name?.textContent)).toEqual(['Map', 'Videos', 'Pictures'])
})

// No code of the site runs in a browser that has left it.
test.each([
  ['An enquiry', 'when you next open the contact page'],
  ['The address of a subscription', 'when you next open a page'],
])('privacy says of "%s that has not reached us" when it is sent', async (what, when) => {
  await renderRoute(remote, '/privacy-policy')

  const [kept] = await screen.findAllByText(new RegExp(`^${what} that has not reached us yet`))

  expect(kept).toHaveTextContent(when)
})

test('privacy can be asked about by e-mail', async () => {
  await renderRoute(remote, '/privacy-policy')

  const links = await screen.findAllByRole('link', { name: testCompany.privacyEmail })

  expect(links).toHaveLength(3)
  for (const link of links)
    expect(link).toHaveAttribute('href', `mailto:${testCompany.privacyEmail}`)
})

test('terms give eleven rules of conduct, and the law of India', async () => {
  await renderRoute(remote, '/terms-service')
  const conduct = within(await screen.findByRole('region', { name: 'Blog and comment conduct' }))

  expect(conduct.getAllByRole('listitem')).toHaveLength(11)
  expect(screen.getByText(/governed by the law of India.+courts of New Delhi/)).toBeVisible()
})
