import { type StubbedService, testPlatform } from '@site/platform/testing'
import fc from 'fast-check'
import { fetchDepartments, fetchJobs } from './careers-api'
import { formatSalary } from './openings/salary'
import { unruly } from './test-openings'

const seed = 20260401
const { signal } = new AbortController()

function platformOf(recruitment: StubbedService) {
  return testPlatform({ services: { recruitment } })
}

const calls = [
  { name: 'all openings', path: '/recruit/jobs/fetchJobs', title: '' },
  { name: 'found openings', path: '/recruit/jobs/fetchDepartmentJobs', title: 'x' },
]

const fields = [
  'key',
  'title',
  'min_salary',
  'max_salary',
  'status',
  'experience',
  'type',
  'department',
]

function isLine(value: unknown) {
  if (typeof value !== 'string' || value !== value.trim()) return false
  const isWord = /^(undefined|null|NaN|Invalid Date|\[object Object\])$/.test(value)
  return !isWord && !/\p{Cc}|\p{Cs}/u.test(value)
}

/** At once, because an expectation of each value takes longer than the reading of all. */
function expectLines(values: unknown[]) {
  expect(values.filter((value) => !isLine(value))).toEqual([])
}

test.each(calls)(
  `whatever comes as $name is lines of text or a refusal (seed ${seed})`,
  async ({ path, title }) => {
    await fc.assert(
      fc.asyncProperty(unruly(fields), async (answer) => {
        const platform = platformOf({ [`GET ${path}`]: answer })
        const jobs = await fetchJobs(platform, { title, department: '' }, signal).catch(refusal)
        const named = (jobs ?? []).map((job) => Object.keys(job).sort().join(' '))
        expect(named.filter((names) => names !== [...fields].sort().join(' '))).toEqual([])
        expectLines((jobs ?? []).flatMap((job) => Object.values(job)))
      }),
      { seed, numRuns: 500 },
    )
  },
)

test(`whatever comes as departments has a key of its own and a name, or is left out (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(unruly(['key', 'department']), async (answer) => {
      const platform = platformOf({ 'GET /recruit/jobs/fetchAllDepartmentJobs': answer })
      const departments = (await fetchDepartments(platform, signal).catch(refusal)) ?? []
      const keys = departments.map(({ key }) => key)
      expect(new Set(keys).size).toBe(keys.length)
      expectLines(departments.flatMap((department) => Object.values(department)))
      for (const { key, department } of departments) {
        expect([key, department]).not.toContain('')
        expect(department.length).toBeLessThanOrEqual(201)
      }
    }),
    { seed, numRuns: 500 },
  )
})

/** A parser that gives up says so with an error, which a thunk turns into "failed". */
function refusal(error: unknown): null {
  if (error instanceof Error && error.name === 'HttpError') return null
  throw error
}

test('reads what is well, beside what is not', async () => {
  const data = [
    { key: 7, title: '  Night\u0000 shift \ud83d', min_salary: 1e5, extra: { deep: true } },
    { title: { toString: 'x' }, key: 'undefined' },
    'PRD-1',
    null,
    ['PRD-1'],
  ]
  const platform = platformOf({ 'GET /recruit/jobs/fetchJobs': { data } })

  const jobs = await fetchJobs(platform, { title: '', department: '' }, signal)

  const empty = Object.fromEntries(fields.map((field) => [field, '']))
  expect(jobs).toEqual([{ ...empty, key: '7', title: 'Night shift', min_salary: '100000' }])
})

test.each([
  [{ data: null, status: 'error' }, 'with the status "error"'],
  [{ data: [], status: 'error' }, 'with the status "error"'],
  [{ status: 'fail' }, 'with the status "fail"'],
  [{ data: 'x', status: 'success' }, 'with no list'],
  ['<html>', 'with no list'],
])('%j is a failure of the service, and no list that is empty', async (answer, words) => {
  const platform = platformOf({
    'GET /recruit/jobs/fetchJobs': answer,
    'GET /recruit/jobs/fetchAllDepartmentJobs': answer,
  })

  for (const asked of [
    fetchJobs(platform, { title: '', department: '' }, signal),
    fetchDepartments(platform, signal),
  ]) {
    await expect(asked).rejects.toMatchObject({
      name: 'HttpError',
      message: expect.stringContaining(words),
    })
  }
})

test('openings have their fields in one order, so that the state of a page compresses well', async () => {
  const whole = Object.fromEntries(fields.map((field) => [field, 'known']))
  const data = [whole, { title: 'Fitter', key: 8 }, { key: 9, status: ' Open ' }]
  const platform = platformOf({ 'GET /recruit/jobs/fetchJobs': { data } })

  const jobs = await fetchJobs(platform, { title: '', department: '' }, signal)

  const orders = jobs?.map((job) => Object.keys(job).join(' '))
  expect(new Set(orders).size).toBe(1)
})

test('an answer polluted with __proto__ pollutes nothing', async () => {
  const answer: unknown = JSON.parse('{"data":[{"title":"x","__proto__":{"polluted":1}}]}')
  const platform = platformOf({ 'GET /recruit/jobs/fetchJobs': answer })

  const jobs = await fetchJobs(platform, { title: '', department: '' }, signal)

  expect(jobs?.map((job) => 'polluted' in job)).toEqual([false])
  expect('polluted' in {}).toBe(false)
})

test(`no field of an answer is longer than a line (seed ${seed})`, async () => {
  const text = fc
    .tuple(
      fc.constantFrom('a', ' ', '-', '\n', '\ud800', '1', '₹', 'full-', '[object '),
      fc.constantFrom(10, 1000, 300_000),
      fc.constantFrom('', 'x', ']'),
    )
    .map(([part, times, end]) => part.repeat(times) + end)
  const job = fc.record(Object.fromEntries(fields.map((field) => [field, text])))
  await fc.assert(
    fc.asyncProperty(fc.array(job, { maxLength: 3 }), async (data) => {
      const platform = platformOf({
        'GET /recruit/jobs/fetchJobs': { data },
        'GET /recruit/jobs/fetchAllDepartmentJobs': { data },
      })

      const jobs = await fetchJobs(platform, { title: '', department: '' }, signal)
      const departments = await fetchDepartments(platform, signal)

      expect(JSON.stringify([jobs, departments]).length).toBeLessThan(30_000)
      for (const found of jobs ?? []) formatSalary(found.min_salary, found.max_salary)
    }),
    { seed, numRuns: 60 },
  )
})

test('reads as much of a list as a site can have', async () => {
  const data = Array.from({ length: 100_000 }, (_, index) => ({ key: `${index}`, title: 'A' }))
  const platform = platformOf({
    'GET /recruit/jobs/fetchJobs': { data },
    'GET /recruit/jobs/fetchAllDepartmentJobs': { data },
  })

  expect(await fetchJobs(platform, { title: '', department: '' }, signal)).toHaveLength(10_000)
  expect(await fetchDepartments(platform, signal)).toHaveLength(1000)
})

test('a key that is too long to be one leads to the people one can ask', async () => {
  const data = [{ key: 'K'.repeat(300), title: 'Planner' }]
  const platform = platformOf({ 'GET /recruit/jobs/fetchJobs': { data } })

  const jobs = await fetchJobs(platform, { title: '', department: '' }, signal)

  expect(jobs).toMatchObject([{ key: '', title: 'Planner' }])
})
