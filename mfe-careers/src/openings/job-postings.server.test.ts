import { testCompany, testPlatform } from '@site/platform/testing'
import fc from 'fast-check'
import { fetchJobs, type Job } from '../careers-api'
import { unruly } from '../test-openings'
import { jobPostings } from './job-postings.server'

const seed = 20260403

const facts = {
  company: testCompany,
  settings: {
    publicUrl: 'https://sample.example',
    services: { blog: '', recruitment: '', contact: '' },
    siteId: '',
    contact: { path: '', csrfHeader: '', csrfValue: '' },
    jobDetailUrl: 'https://jobs.sample.example/openings/{key}',
    subscribeUrl: '',
  },
}

const planner: Job = {
  key: 'PRD-1',
  title: 'Production Planner',
  min_salary: '450000',
  max_salary: '600000',
  status: 'Open',
  experience: '2 - 4 years',
  type: 'Full-time',
  department: 'Production',
}

const unknown: Job = {
  key: '',
  title: 'Planner',
  min_salary: '',
  max_salary: '',
  status: '',
  experience: '',
  type: '',
  department: '',
}

/** As a search engine reads it. */
function postingsOf(...jobs: Job[]) {
  return JSON.parse(JSON.stringify(jobPostings(jobs, facts)))
}

test('says a salary as it is given', () => {
  const [{ baseSalary, description }] = postingsOf({
    ...planner,
    min_salary: '12.5',
    max_salary: '13.7',
  })

  expect(baseSalary).toBeUndefined()
  expect(description).toContain('Salary: ₹ 12.5 - 13.7 / year.')
})

test('says of an opening all that search engines ask for', () => {
  expect(postingsOf(planner)).toEqual([
    {
      '@type': 'JobPosting',
      title: 'Production Planner',
      description:
        'Production Planner in Production at Sample Works Pvt. Ltd. Type: Full-time. ' +
        'Experience: 2 - 4 years. Salary: ₹ 4,50,000 - 6,00,000 / year.',
      identifier: {
        '@type': 'PropertyValue',
        name: 'Sample Works Pvt. Ltd.',
        value: 'PRD-1',
      },
      hiringOrganization: {
        '@type': 'Organization',
        name: 'Sample Works Pvt. Ltd.',
        sameAs: 'https://sample.example',
      },
      employmentType: 'FULL_TIME',
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: 'INR',
        value: {
          '@type': 'QuantitativeValue',
          minValue: 450000,
          maxValue: 600000,
          unitText: 'YEAR',
        },
      },
      jobLocation: {
        '@type': 'Place',
        address: {
          '@type': 'PostalAddress',
          streetAddress: '1 Sample Road, Noida',
          addressLocality: 'Noida',
          addressCountry: 'IN',
        },
      },
      directApply: false,
      url: 'https://jobs.sample.example/openings/PRD-1',
    },
  ])
})

test('leaves out what is not known, and leads to the page of all openings', () => {
  const [posting] = postingsOf(unknown)

  expect(Object.keys(posting)).toEqual([
    '@type',
    'title',
    'description',
    'hiringOrganization',
    'jobLocation',
    'directApply',
    'url',
  ])
  expect(posting.url).toBe('https://sample.example/career')
})

test.each([
  ['Full-time', 'FULL_TIME'],
  ['full time', 'FULL_TIME'],
  ['Part-Time', 'PART_TIME'],
  ['Contract', 'CONTRACTOR'],
  ['Internship', 'INTERN'],
  ['Something else', undefined],
])('calls "%s" %s', (type, called) => {
  expect(postingsOf({ ...planner, type })[0].employmentType).toBe(called)
})

test.each([
  { min_salary: 'Not Disclosed', max_salary: 'Not Disclosed', value: undefined },
  { min_salary: '450000', max_salary: 'Not Disclosed', value: undefined },
  { min_salary: '450000', max_salary: 'Negotiable', value: undefined },
  { min_salary: '', max_salary: '600000', value: { maxValue: 600000 } },
  { min_salary: '12.5', max_salary: '600000', value: undefined },
  { min_salary: '999', max_salary: '', value: undefined },
  { min_salary: '1000', max_salary: '', value: { minValue: 1000 } },
  { min_salary: '0', max_salary: '600000', value: { maxValue: 600000 } },
  { min_salary: '600000', max_salary: '450000', value: { minValue: 450000, maxValue: 600000 } },
])('a salary from "$min_salary" to "$max_salary" is $value', ({ value, ...salary }) => {
  const { baseSalary } = postingsOf({ ...planner, ...salary })[0]

  expect(baseSalary?.value).toEqual(
    value && { '@type': 'QuantitativeValue', unitText: 'YEAR', ...value },
  )
})

test.each(['Closed', 'On Hold', 'Filled'])('an opening that is "%s" is none', (status) => {
  expect(postingsOf({ ...planner, status })).toEqual([])
})

test(`whatever the service sends, no value is invalid (seed ${seed})`, async () => {
  const { signal } = new AbortController()
  await fc.assert(
    fc.asyncProperty(unruly(Object.keys(planner)), async (answer) => {
      const recruitment = { 'GET /recruit/jobs/fetchJobs': answer }
      const platform = testPlatform({ services: { recruitment } })
      const jobs = await fetchJobs(platform, { title: '', department: '' }, signal).catch(
        () => null,
      )
      for (const posting of postingsOf(...(jobs ?? []))) {
        expect(posting.title).toMatch(/\S/)
        expect(new URL(posting.url).protocol).toBe('https:')
        const { minValue = 1, maxValue = Number.MAX_VALUE } = posting.baseSalary?.value ?? {}
        expect(minValue).toBeGreaterThan(0)
        expect(maxValue).toBeGreaterThanOrEqual(minValue)
        expect(JSON.stringify(posting)).not.toMatch(/:(null|"")[,}]/)
      }
    }),
    { seed, numRuns: 300 },
  )
})
