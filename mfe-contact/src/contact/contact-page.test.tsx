import { renderRoute } from '@site/platform/testing'
import { act, screen, within } from '@testing-library/react'
import { remote } from '../remote'

test('shows two offices and how to reach us', async () => {
  await renderRoute(remote, '/contact')

  const details = within(await screen.findByRole('region', { name: 'Where to find us' }))
  expect(details.getByRole('heading', { name: 'Noida' })).toBeVisible()
  expect(details.getByRole('heading', { name: 'Dubai' })).toBeVisible()
  const names = details.getAllByRole('term').map(({ textContent }) => textContent)
  expect(names).toEqual(['Recruitment', 'Sales', 'Marketing'])
  const addressOf = (name: string | RegExp) =>
    details.getByRole('link', { name }).getAttribute('href')
  expect(addressOf('+91 120 555 0001')).toBe('tel:+911205550001')
  expect(addressOf('+91 120 555 0002')).toBe('tel:+911205550002')
  expect(addressOf(/^marketing@\s?sample.example$/)).toBe('mailto:marketing@sample.example')
  expect(addressOf(/on the map/)).toBe('https://maps.sample.example/')
})

test('keeps the place of the map, and asks nobody for it before it is seen', async () => {
  const { container } = await renderRoute(remote, '/contact')

  await screen.findByRole('link', { name: /on the map/ })
  expect(container.querySelector('iframe')).toBeNull()
})

test('shows the map of the settings when its place is seen', async () => {
  let look = () => {}
  class Observer {
    constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
      look = () => notify([{ isIntersecting: true }])
    }
    observe() {}
    disconnect() {}
  }
  Object.assign(window, { IntersectionObserver: Observer })
  await renderRoute(remote, '/contact')
  await screen.findByRole('link', { name: /on the map/ })

  act(look)

  const map = screen.getByTitle('Map: our office in Noida')
  expect(map).toHaveAttribute('src', 'https://maps.sample.example/embed')
  Reflect.deleteProperty(window, 'IntersectionObserver')
})

test('puts the details before the form', async () => {
  await renderRoute(remote, '/contact')

  const details = await screen.findByRole('region', { name: 'Where to find us' })
  const enquiry = screen.getByRole('region', { name: 'Your enquiry' })
  expect(details.compareDocumentPosition(enquiry)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('has one heading of the first order', async () => {
  await renderRoute(remote, '/contact')

  expect(await screen.findAllByRole('heading', { level: 1 })).toHaveLength(1)
})

test('says that an enquiry sent without JavaScript has arrived', async () => {
  await renderRoute(remote, '/contact?sent=1')

  expect(await screen.findByRole('status')).toHaveTextContent('Your enquiry has reached us')
})
