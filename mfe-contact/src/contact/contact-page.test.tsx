import { renderRoute } from '@site/platform/testing'
import { fireEvent, screen, within } from '@testing-library/react'
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
  expect(screen.getByRole('link', { name: /^OpenStreetMap/ })).toHaveAttribute(
    'href',
    'https://maps.sample.example/',
  )
})

test('leads to an office where the settings know the way', async () => {
  await renderRoute(remote, '/contact')

  const ways = await screen.findAllByRole('link', { name: /^Directions/ })
  expect(ways.map((way) => [way.textContent, way.getAttribute('href')])).toEqual([
    ['Directions to Noida (opens in a new tab)', 'https://maps.sample.example/noida'],
  ])
})

describe('the map', () => {
  const askProvider = jest.fn<Promise<unknown>, []>()

  beforeEach(() => {
    askProvider.mockReset()
    Object.assign(globalThis, { fetch: askProvider })
  })

  afterEach(() => Reflect.deleteProperty(globalThis, 'fetch'))

  test('asks nobody before the visitor wants it', async () => {
    const { container } = await renderRoute(remote, '/contact')

    await screen.findByRole('button', { name: 'Show the map' })
    expect(container.querySelector('iframe')).toBeNull()
    expect(askProvider).not.toHaveBeenCalled()
  })

  test('comes from the settings', async () => {
    askProvider.mockResolvedValue({})
    await renderRoute(remote, '/contact')

    fireEvent.click(await screen.findByRole('button', { name: 'Show the map' }))

    const map = await screen.findByTitle('Map: our office in Noida')
    expect(map).toHaveAttribute('src', 'https://maps.sample.example/embed')
  })

  test('stays a drawing when its provider is away, and can be asked for again', async () => {
    askProvider.mockRejectedValueOnce(new TypeError('refused')).mockResolvedValue({})
    const { container } = await renderRoute(remote, '/contact')
    const show = await screen.findByRole('button', { name: 'Show the map' })

    fireEvent.click(show)

    await screen.findByText(/^The map cannot be reached/)
    expect(container.querySelector('iframe')).toBeNull()
    fireEvent.click(show)
    expect(await screen.findByTitle('Map: our office in Noida')).toBeInTheDocument()
  })
})

test('leads past the details to the form', async () => {
  await renderRoute(remote, '/contact')

  const jump = await screen.findByRole('link', { name: 'Write to us' })
  const target = document.querySelector(jump.getAttribute('href') ?? '')
  expect(target).toHaveTextContent('Your enquiry')
})

test('puts the details before the form, and the map after it', async () => {
  await renderRoute(remote, '/contact')

  const details = await screen.findByRole('region', { name: 'Where to find us' })
  const enquiry = screen.getByRole('region', { name: 'Your enquiry' })
  const map = screen.getByRole('region', { name: 'Map' })
  expect(details.compareDocumentPosition(enquiry)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(enquiry.compareDocumentPosition(map)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('has one heading of the first order', async () => {
  await renderRoute(remote, '/contact')

  expect(await screen.findAllByRole('heading', { level: 1 })).toHaveLength(1)
})

test('says that an enquiry sent without JavaScript has arrived', async () => {
  await renderRoute(remote, '/contact?sent=1')

  expect(await screen.findByRole('status')).toHaveTextContent('Your enquiry has reached us')
})
