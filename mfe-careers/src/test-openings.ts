import { renderRoute } from '@site/platform/testing'
import fc from 'fast-check'
import type { Job } from './careers-api'
import { remote } from './remote'

export const jobs = [
  {
    key: 'PRD-1',
    title: 'Production Planner',
    min_salary: 450000,
    max_salary: '600000',
    status: 'Open',
    experience: '2 - 4 years',
    type: 'Full-time',
    department: 'Production',
  },
  {
    key: 'FIN-2',
    title: 'Accounts Executive',
    min_salary: 'Not Disclosed',
    max_salary: 'Not Disclosed',
  },
]

export const departments = [
  { key: 'PRD', department: 'Production' },
  { key: 'FIN', department: 'Finance' },
]

const recruitment = {
  'GET /recruit/jobs/fetchJobs': { status: 'success', data: jobs },
  'GET /recruit/jobs/fetchAllDepartmentJobs': { status: 'success', data: departments },
}

/** An opening with title and department only. */
export function describeJob(title: string, department: string): Job {
  return {
    key: '',
    title,
    min_salary: '',
    max_salary: '',
    status: '',
    experience: '',
    type: '',
    department,
  }
}

/** As many openings as wanted, called "Opening 1" and so on. */
export function manyJobs(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    key: `JOB-${index + 1}`,
    title: `Opening ${index + 1}`,
  }))
}

/** The careers page, with a recruitment service that answers well except for `answers`. */
export function renderCareers(path = '/career', answers: Record<string, unknown> = {}) {
  // jsdom has no layout, so nothing there is ever out of view.
  Element.prototype.scrollIntoView = () => undefined
  return renderRoute(remote, path, { services: { recruitment: { ...recruitment, ...answers } } })
}

const nasty = [
  'undefined',
  'null',
  'NaN',
  'Invalid Date',
  '[object Object]',
  'Infinity',
  '1e400',
  '-5',
  'Not Disclosed',
  '',
  '   ',
  '\u0000',
  '\ud800',
  '👩🏽‍🏭',
  'مهندس إنتاج',
  'x'.repeat(10_000),
  '<img src=x onerror=alert(1)>',
  '{key}',
]

const value = () =>
  fc.oneof(
    fc.constantFrom<unknown>(
      ...nasty,
      null,
      true,
      0,
      -1,
      Number.POSITIVE_INFINITY,
      [],
      {},
      { name: 'x' },
    ),
    fc.jsonValue(),
    fc.string({ unit: 'binary' }),
    fc.integer(),
  )

/** Arbitrary JSON, mostly lists of records with the given fields. */
export function unruly(fields: string[]): fc.Arbitrary<unknown> {
  const record = fc.record(Object.fromEntries(fields.map((field) => [field, value()])), {
    requiredKeys: [],
  })
  const list = fc.array(fc.oneof({ weight: 5, arbitrary: record }, value()), { maxLength: 6 })
  return fc.oneof(
    { weight: 6, arbitrary: list.map((data) => ({ status: 'success', data })) },
    { weight: 1, arbitrary: value().map((data) => ({ data })) },
    { weight: 1, arbitrary: value() },
  )
}
