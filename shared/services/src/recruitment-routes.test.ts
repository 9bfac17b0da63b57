import { servicesForEachTest } from './test-services'

const services = servicesForEachTest()

async function keys(query: string) {
  const response = await services.app.inject(`/recruit/jobs/${query}`)
  return response.json().data.map((job: { key: string }) => job.key)
}

test('lists every job with its salary as it was written', async () => {
  const response = await services.app.inject('/recruit/jobs/fetchJobs')

  expect(response.json().status).toBe('success')
  expect(response.json().data[0]).toEqual({
    key: 'PRD-1',
    title: 'Plant Manager',
    min_salary: 540000,
    max_salary: '820000',
    status: 'Open',
    experience: '3 - 5 years',
    type: 'Full-time',
    department: 'Production & Operations',
  })
  expect(response.json().data[2].min_salary).toBe('Not Disclosed')
})

test.each([
  ['', ['PRD-1', 'PRD-2', 'FIN-1']],
  ['?dept=&title=', ['PRD-1', 'PRD-2', 'FIN-1']],
  ['?dept=PRD', ['PRD-1', 'PRD-2']],
  ['?title=PLAN', ['PRD-1', 'PRD-2']],
  ['?dept=PRD&title=plant', ['PRD-1']],
  ['?dept=FIN&title=plant', []],
  ['?dept=UNKNOWN', []],
  ['?title=%25', ['PRD-2']],
  ['?title=_', []],
  ['?title=%27%20OR%20%271', []],
])('filters jobs by department key and part of the title: "%s"', async (query, expected) => {
  expect(await keys(`fetchDepartmentJobs${query}`)).toEqual(expected)
})

test('finds a title in any letters, whatever their case', async () => {
  services.folder.writeJobs({
    departments: [{ key: 'PRD', department: 'Production' }],
    jobs: [
      {
        key: 'PRD-1',
        title: 'ÉLECTRICIEN',
        department: 'Production',
        min_salary: 1,
        max_salary: 2,
        status: 'Open',
        experience: '1 - 3 years',
        type: 'Full-time',
      },
    ],
  })
  await services.restart()

  expect(await keys(`fetchDepartmentJobs?title=${encodeURIComponent('élec')}`)).toEqual(['PRD-1'])
})

test('lists the departments', async () => {
  const response = await services.app.inject('/recruit/jobs/fetchAllDepartmentJobs')

  expect(response.json()).toEqual({
    status: 'success',
    data: [
      { key: 'PRD', department: 'Production & Operations' },
      { key: 'FIN', department: 'Finance & Accounts' },
    ],
  })
})
