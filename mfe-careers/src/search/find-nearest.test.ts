import { describeJob as job } from '../test-openings'
import { findNearest } from './find-nearest'

const jobs = [
  job('Plant Manager', 'Production'),
  job('Planning Engineer', 'Production'),
  job('Dispatch Planner', 'Logistics'),
  job('Accountant', 'Finance'),
  job('Auditor', 'Finance'),
]

test.each([
  {
    why: 'words of the title come first, and in the department wanted before others',
    search: { title: 'planners', department: 'Logistics' },
    found: ['Dispatch Planner', 'Planning Engineer'],
  },
  {
    why: 'without a like title those of the department are the nearest',
    search: { title: 'zzzz', department: 'Finance' },
    found: ['Accountant', 'Auditor'],
  },
  {
    why: 'more words that are alike are nearer',
    search: { title: 'plant engineers', department: '' },
    found: ['Plant Manager', 'Planning Engineer'],
  },
  { why: 'at most three', search: { title: '', department: '' }, found: [] },
  {
    why: 'words of two letters are like nothing',
    search: { title: 'pl', department: '' },
    found: [],
  },
])('$why', ({ search, found }) => {
  expect(findNearest(jobs, search).map(({ title }) => title)).toEqual(found)
})
