import { addUp } from './add-up'
import type { Finding } from './finding'

const finding = (part: Partial<Finding>): Finding => ({
  tried: 'something',
  figure: 'as it should be',
  seconds: 1,
  ...part,
})

test('all reports of a row are added up, and others are not counted', () => {
  const lines = addUp([
    finding({ shows: { row: 'F1', cases: 10, failures: 2 }, figure: 'first' }),
    finding({ shows: { row: 'F1', cases: 5 }, figure: 'second', seconds: 2 }),
    finding({ shows: { row: 'F10', cases: 7 } }),
    finding({ number: 3 }),
  ])

  expect(lines.find(({ row }) => row === 'F1')).toMatchObject({
    cases: 15,
    failures: 2,
    figures: ['first', 'second'],
    seconds: 3,
  })
})

test('a row without a report has no cases', () => {
  const lines = addUp([finding({ shows: { row: 'F1', cases: 10 } })])

  expect(lines.find(({ row }) => row === 'U3')).toMatchObject({ cases: 0, figures: [] })
})
