import { describeJob as job } from '../test-openings'
import { groupJobs, jobsOf, takeJobs } from './job-groups'

const groups = groupJobs([
  job('Planner', 'Production'),
  job('Anything', ''),
  job('Accountant', 'Finance'),
  job('Foreman', 'Production'),
])

const outline = (list: typeof groups) =>
  list.map(({ department, count, jobs }) => [department, count, ...jobs.map(({ title }) => title)])

test('openings stand by department, in the order of the service, and those without one last', () => {
  expect(outline(groups)).toEqual([
    ['Production', 2, 'Planner', 'Foreman'],
    ['Finance', 1, 'Accountant'],
    ['', 1, 'Anything'],
  ])
})

test.each([
  [0, []],
  [1, [['Production', 2, 'Planner']]],
  [
    3,
    [
      ['Production', 2, 'Planner', 'Foreman'],
      ['Finance', 1, 'Accountant'],
    ],
  ],
  [9, outline(groups)],
])('the first %i of all still tell how many their department has', (most, expected) => {
  expect(outline(takeJobs(groups, most))).toEqual(expected)
})

test('a list that never came has no openings', () => {
  expect(jobsOf(null)).toEqual([])
  expect(jobsOf(groups).map(({ title }) => title)).toEqual([
    'Planner',
    'Foreman',
    'Accountant',
    'Anything',
  ])
})

test('a group tells how many of its openings are open', () => {
  const closed = { ...job('Welder', 'Production'), status: 'Closed' }

  expect(groupJobs([job('Planner', 'Production'), closed])).toMatchObject([{ count: 2, open: 1 }])
})
