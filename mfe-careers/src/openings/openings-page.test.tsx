import { renderRoute } from '@site/platform/testing'
import { screen } from '@testing-library/react'
import { remote } from '../remote'

const jobs = [
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
const departments = [
  { key: 'PRD', department: 'Production' },
  { key: 'FIN', department: 'Finance' },
]
const recruitment = {
  'GET /recruit/jobs/fetchJobs': { status: 'success', data: jobs },
  'GET /recruit/jobs/fetchAllDepartmentJobs': { status: 'success', data: departments },
}

test('shows every opening with its salary', async () => {
  await renderRoute(remote, '/career', { services: { recruitment } })

  expect(await screen.findByRole('heading', { name: 'Production Planner' })).toBeVisible()
  expect(screen.getByText('4,50,000 - 6,00,000 / year')).toBeVisible()
  expect(screen.getByText('Salary Not Disclosed')).toBeVisible()
  expect(screen.getByRole('link', { name: /Apply Now for Production Planner/ })).toHaveAttribute(
    'href',
    'https://jobs.sample.example/openings/PRD-1',
  )
})

test('shows four placeholder cards while the openings are on their way', async () => {
  const never = new Promise(() => undefined)

  await renderRoute(remote, '/career', {
    services: { recruitment: { ...recruitment, 'GET /recruit/jobs/fetchJobs': () => never } },
  })

  expect(await screen.findByRole('status', { name: 'Loading open positions' })).toBeVisible()
  expect(screen.getAllByRole('listitem', { hidden: true })).toHaveLength(4)
})

test.each([
  { data: [], words: 'Job not found' },
  { data: null, words: 'No Jobs Found' },
])('says "$words" for $data', async ({ data, words }) => {
  await renderRoute(remote, '/career', {
    services: { recruitment: { ...recruitment, 'GET /recruit/jobs/fetchJobs': { data } } },
  })

  expect(await screen.findByText(words)).toBeVisible()
})

test('stands when the service is down, without a message', async () => {
  await renderRoute(remote, '/career')

  expect(await screen.findByText('Job not found')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('searches by title and department, and keeps the search in the address', async () => {
  const { user, router } = await renderRoute(remote, '/career', {
    services: {
      recruitment: {
        ...recruitment,
        'GET /recruit/jobs/fetchDepartmentJobs': ({ params }: { params: object }) => ({
          data: [{ key: 'X', title: JSON.stringify(params) }],
        }),
      },
    },
  })

  await user.type(await screen.findByRole('textbox', { name: 'Job title' }), 'Planner')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Department' }), 'Production')
  await user.click(screen.getByRole('button', { name: 'Submit' }))

  expect(
    await screen.findByRole('heading', { name: '{"dept":"PRD","title":"Planner"}' }),
  ).toBeVisible()
  expect(router.state.location.search).toBe('?title=Planner&department=PRD')
  expect(screen.getByRole('textbox', { name: 'Job title' })).toHaveValue('')
})

test('refuses a search without title and department', async () => {
  const { user, router } = await renderRoute(remote, '/career', { services: { recruitment } })

  await user.click(await screen.findByRole('button', { name: 'Submit' }))

  expect(await screen.findByText('Job Title is required')).toBeVisible()
  expect(screen.getByText('Please select a Department.')).toBeVisible()
  expect(router.state.location.search).toBe('')
})
