import { renderRoute } from '@site/platform/testing'
import { screen, within } from '@testing-library/react'
import { remote } from '../remote'
import { slides, values } from './home-content'
import { troubleshooters } from './troubleshooters-content'

const hero = () => within(screen.getByRole('region', { name: 'What we run for you' }))

beforeEach(() => {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    })
})

test('says what we do in one heading and holds six slides', async () => {
  await renderRoute(remote, '/')

  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
    'You make the product. We run everything around it.',
  )
  const groups = hero().getAllByRole('group')
  expect(groups).toHaveLength(6)
  for (const [position, { subTitle, title, description }] of slides.entries()) {
    const slide = within(screen.getByRole('group', { name: `${position + 1} of 6` }))
    expect(slide.getByText(subTitle)).toBeVisible()
    expect(slide.getByRole('heading', { name: title })).toBeVisible()
    expect(slide.getByText(description)).toBeVisible()
  }
})

test('turns to the slide that is asked for, and can be paused', async () => {
  const { user } = await renderRoute(remote, '/')

  await user.click(await screen.findByRole('button', { name: 'Next slide' }))
  expect(hero().getByRole('button', { current: true })).toHaveAccessibleName('Slide 2')

  await user.click(screen.getByRole('button', { name: 'Pause the slides' }))
  expect(screen.getByRole('button', { name: 'Play the slides' })).toBeVisible()
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
  for (const { description } of values.points) expect(screen.getByText(description)).toBeVisible()
  for (const { title } of troubleshooters.cards) {
    expect(screen.getByRole('heading', { name: title })).toBeVisible()
  }
  const block = within(screen.getByRole('region', { name: 'Who we are' }))
  expect(block.getByText(/^Sample Works Pvt\. Ltd\. is a team/)).toBeVisible()
  expect(block.getByRole('link')).toHaveAttribute('href', '/about')
})
