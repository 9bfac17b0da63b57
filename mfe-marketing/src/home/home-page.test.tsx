import { renderRoute } from '@site/platform/testing'
import { cutText } from '@site/ui/texts'
import { act, screen, within } from '@testing-library/react'
import { operationLinks } from '../operation/operation'
import { partners } from '../partners/partners-content'
import { remote } from '../remote'
import { testimonials } from '../testimonials/testimonials-strip-content'
import { spans, troubles } from '../troubleshooters/troubles-content'
import { slides, values } from './home-content'
import { serviceCards } from './services-strip-content'

const hero = () => within(screen.getByRole('region', { name: 'What we run for you' }))

const carousel = async (name: string) => within(await screen.findByRole('region', { name }))

function askForMotion(reduced: boolean) {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: reduced,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    })
}

beforeEach(() => askForMotion(false))

afterEach(() => jest.useRealTimers())

test('says what we do in one heading and holds six slides', async () => {
  await renderRoute(remote, '/')

  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
    'You make the product. We run everything around it.',
  )
  const groups = hero().getAllByRole('group')
  expect(groups).toHaveLength(6)
  for (const [position, { subTitle, title, description }] of slides.entries()) {
    const slide = within(hero().getByRole('group', { name: `${position + 1} of 6` }))
    expect(slide.getByText(subTitle)).toBeVisible()
    expect(slide.getByRole('heading', { name: title })).toBeVisible()
    expect(slide.getByText(description)).toBeVisible()
  }
})

test('turns to the slide that is asked for, and can be paused', async () => {
  const { user } = await renderRoute(remote, '/')

  await screen.findByRole('heading', { level: 1 })
  await user.click(hero().getByRole('button', { name: 'Next slide' }))
  expect(hero().getByRole('button', { current: true })).toHaveAccessibleName('Slide 2')

  await user.click(hero().getByRole('button', { name: 'Pause the slides' }))
  expect(hero().getByRole('button', { name: 'Play the slides' })).toBeVisible()
})

test('leads from each station of the plant to the page of what happens there', async () => {
  await renderRoute(remote, '/')

  const plant = within(await screen.findByRole('navigation', { name: 'Stations of the plant' }))

  const links = plant.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(slides.map(({ path }) => path))
  const operations = new Map(operationLinks.map(({ name, path }) => [path, name]))
  expect(links.map(({ textContent }) => textContent)).toEqual(
    slides.map(({ subTitle, path }) => operations.get(path) ?? subTitle),
  )
})

test('invites to a first step toward ERP', async () => {
  await renderRoute(remote, '/')

  const card = within(await screen.findByRole('complementary', { name: 'ERP on a monthly plan' }))

  expect(card.getByText('Take one step toward ERP')).toBeVisible()
  expect(card.getByRole('link')).toHaveAttribute('href', '/service/itservice')
})

test('numbers four values, names the troubles we are called for, and says who we are', async () => {
  await renderRoute(remote, '/')

  await screen.findByRole('heading', { name: 'Troubleshooters' })
  expect(values.points.map(({ title }) => title)).toEqual(['01', '02', '03', '04'])
  const statements = within(screen.getByRole('region', { name: values.title }))
  expect(
    statements
      .getAllByRole('listitem')
      .map(({ lastElementChild }) => lastElementChild?.textContent),
  ).toEqual(values.points.map(({ description }) => description))
  expect(statements.getByText('We start on your floor.')).toBeVisible()
  for (const { title } of troubles) {
    expect(screen.getByRole('heading', { name: title })).toBeVisible()
  }
  const block = within(screen.getByRole('region', { name: 'Who we are' }))
  expect(block.getByText(/^Sample Works Pvt\. Ltd\. is a team/)).toBeVisible()
  expect(block.getByRole('link')).toHaveAttribute('href', '/about')
})

test('answers each trouble in place, with who takes it on', async () => {
  await renderRoute(remote, '/')
  await screen.findByRole('heading', { name: 'Troubleshooters' })

  const answers = troubles.map(({ title }) => {
    const heading = screen.getByRole('heading', { name: title })
    const trouble = heading.closest('details')
    if (!trouble) throw new Error(`"${title}" has no answer.`)
    act(() => heading.click())
    const answer = within(trouble)
    const steps = within(answer.getByRole('list', { name: 'The first fortnight' }))
    return {
      title,
      group: trouble.getAttribute('name'),
      steps: steps.getAllByRole('listitem').map(({ textContent }) => textContent),
      links: answer.getAllByRole('link').map((link) => link.getAttribute('href')),
    }
  })

  expect(answers).toEqual(
    troubles.map(({ title, path, fortnight }) => ({
      title,
      group: 'trouble',
      steps: spans.map((span, position) => `${span}${fortnight[position]}`),
      links: [path, `/contact?${new URLSearchParams({ subject: title })}`],
    })),
  )
  for (const { fortnight } of troubles) expect(fortnight).toHaveLength(spans.length)
})

test('ends with an enquiry about one process', async () => {
  await renderRoute(remote, '/')

  const next = within(
    await screen.findByRole('complementary', { name: 'Show us one process that waits' }),
  )
  expect(next.getByRole('link', { name: 'Describe your process' })).toHaveAttribute(
    'href',
    '/contact?subject=One+process+that+waits',
  )
})

test('offers the brochure as a plain download', async () => {
  await renderRoute(remote, '/')

  const link = await screen.findByRole('link', { name: 'Download brochure' })

  expect(link).toHaveAttribute('href', '/file/brochure.pdf')
  expect(link).toHaveAttribute('download')
})

test('leads to every service from its card, which says at most 200 characters', async () => {
  await renderRoute(remote, '/')

  const cards = (await carousel('Our Services')).getAllByRole('article')

  expect(cards).toHaveLength(serviceCards.length)
  for (const [position, { title, description, path }] of serviceCards.entries()) {
    const card = within(cards[position] ?? document.body)
    expect(card.getByRole('link', { name: title })).toHaveAttribute('href', path)
    expect(card.getByText(cutText(description, 200))).toBeVisible()
  }
})

test('describes every service at one length, for its cards are of one height', () => {
  const lengths = serviceCards.map(({ description }) => description.length)

  expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThan(20)
})

test.each([
  { length: 199, shown: 199, end: 'x' },
  { length: 200, shown: 200, end: 'x' },
  { length: 201, shown: 203, end: '...' },
])('a description of $length characters is shown in $shown', ({ length, shown, end }) => {
  const text = cutText('x'.repeat(length), 200)

  expect(text).toHaveLength(shown)
  expect(text.endsWith(end)).toBe(true)
})

test('lets clients speak, with the links they have', async () => {
  await renderRoute(remote, '/')

  const quotes = (await carousel('What our clients say')).getAllByRole('figure')

  expect(testimonials.length).toBeGreaterThanOrEqual(6)
  expect(testimonials.some(({ linkedin }) => linkedin === '')).toBe(true)
  for (const [position, client] of testimonials.entries()) {
    const quote = within(quotes[position] ?? document.body)
    expect(quote.getByText(client.description)).toBeVisible()
    expect(quote.getAllByRole('strong')[0]).toHaveTextContent(client.figure.value)
    const { share } = client.figure
    expect(quotes[position]?.querySelector('rect')?.getAttribute('width')).toBe(
      // The least that is seen as a part, and less than that for none.
      share === undefined ? undefined : share === 0 ? '2' : `${Math.max(share * 100, 3)}%`,
    )
    expect(quote.getByText(client.name)).toBeVisible()
    const wanted = [client.linkedin, client.website].filter(Boolean)
    expect(quote.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(wanted)
  }
})

test('shows nine partners', async () => {
  await renderRoute(remote, '/')

  const strip = await carousel('Trusted by')

  expect(strip.getAllByRole('group', { name: /^\d of 9$/ })).toHaveLength(9)
  for (const { name } of partners) expect(strip.getByText(name)).toBeVisible()
})

test.each([
  { name: 'What we run for you', delay: 5000, goesOn: true },
  { name: 'Our Services', delay: 2000, goesOn: true },
  { name: 'What our clients say', delay: 4000, goesOn: false },
  { name: 'Trusted by', delay: 2000, goesOn: true },
])('$name turns every $delay ms and can be paused', async ({ name, delay, goesOn }) => {
  await renderRoute(remote, '/')
  const strip = await carousel(name)
  const pause = strip.getByRole('button', { name: 'Pause the slides' })
  jest.useFakeTimers()
  const press = (label: string) => act(() => strip.getByRole('button', { name: label }).click())

  // Starts a full turn on the clock of this test.
  press('Next slide')
  expect(pause).toHaveAccessibleName(goesOn ? 'Pause the slides' : 'Play the slides')
  if (!goesOn) press('Play the slides')
  const before = placeIn(strip)
  act(() => jest.advanceTimersByTime(delay - 1))
  expect(placeIn(strip)).toBe(before)
  act(() => jest.advanceTimersByTime(1))
  const after = placeIn(strip)
  expect(after).not.toBe(before)

  press('Pause the slides')
  act(() => jest.advanceTimersByTime(3 * delay))
  expect(placeIn(strip)).toBe(after)
})

test('nothing turns with reduced motion', async () => {
  askForMotion(true)
  jest.useFakeTimers()
  await renderRoute(remote, '/')
  const strips = [
    await carousel('What we run for you'),
    await carousel('Our Services'),
    await carousel('What our clients say'),
    await carousel('Trusted by'),
  ]
  const before = strips.map(placeIn)

  await act(() => jest.advanceTimersByTimeAsync(20_000))

  expect(strips.map(placeIn)).toEqual(before)
  for (const strip of strips)
    expect(strip.getByRole('button', { name: 'Play the slides' })).toBeVisible()
})

/** The place that is read out, or the dot that is marked where slides are read out themselves. */
function placeIn(strip: ReturnType<typeof within>) {
  const said = strip.queryByText(/^Slide \d of \d$/)
  return said?.textContent ?? strip.getByRole('button', { current: true }).ariaLabel
}
