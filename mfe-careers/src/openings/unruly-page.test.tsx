import { screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { renderCareers, unruly } from '../test-openings'

const seed = 20260404
const jobFields = [
  'key',
  'title',
  'min_salary',
  'max_salary',
  'status',
  'experience',
  'type',
  'department',
]
const noWords = /\b(undefined|NaN|null)\b|Invalid Date|\[object /

test(`whatever the three calls bring, the page stands and prints no program's words (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(
      unruly(jobFields),
      unruly(['key', 'department']),
      fc.constantFrom('/career', '/career?title=x&department=PRD', '/career?page=2'),
      async (jobs, departments, path) => {
        const { container, user, unmount } = await renderCareers(path, {
          'GET /recruit/jobs/fetchJobs': jobs,
          'GET /recruit/jobs/fetchDepartmentJobs': jobs,
          'GET /recruit/jobs/fetchAllDepartmentJobs': departments,
        })
        await screen.findByRole('heading', { level: 1, name: 'Work where factories run better' })
        await waitFor(() => expect(screen.queryByText('Loading open positions')).toBeNull())
        await user.click(screen.getByRole('button', { name: /^Department/ }))
        await screen.findByRole('combobox')
        expect(container.textContent).not.toMatch(noWords)
        unmount()
      },
    ),
    { seed, numRuns: 25 },
  )
})
