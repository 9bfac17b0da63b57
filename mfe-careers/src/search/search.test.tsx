import { act, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { renderCareers } from '../test-openings'

const filtered = 'GET /recruit/jobs/fetchDepartmentJobs'

async function search(user: UserEvent, title: string, department: RegExp) {
  await user.type(await screen.findByRole('textbox', { name: 'Job title' }), title)
  await user.click(screen.getByRole('button', { name: /Department/ }))
  await user.click(screen.getByRole('option', { name: department }))
  await user.click(screen.getByRole('button', { name: 'Submit' }))
}

test('searches by title and department, keeps the search in the address, and is empty again', async () => {
  const { user, router } = await renderCareers('/career', {
    [filtered]: ({ params }: { params: object }) => ({
      data: [{ key: 'X', title: JSON.stringify(params) }],
    }),
  })

  await search(user, ' Planner ', /Production/)

  expect(
    await screen.findByRole('heading', { name: '{"dept":"PRD","title":"Planner"}' }),
  ).toBeVisible()
  expect(await screen.findByText(/^Results for/)).toHaveTextContent(
    'Results for “Planner” in Production',
  )
  expect(router.state.location.search).toBe('?title=Planner&department=PRD')
  expect(screen.getByRole('textbox', { name: 'Job title' })).toHaveValue('')
  expect(screen.getByRole('button', { name: 'Department: Select Department' })).toBeVisible()
})

test('refuses a search without title and department, and shows where to begin', async () => {
  const { user, router } = await renderCareers()

  await user.click(await screen.findByRole('button', { name: 'Submit' }))

  const title = screen.getByRole('textbox', { name: 'Job title' })
  await waitFor(() => expect(title).toHaveFocus())
  expect(title).toHaveAccessibleDescription('Job Title is required')
  expect(screen.getByText('Job Title is required')).toHaveAttribute('aria-live', 'polite')
  const department = screen.getByRole('button', { name: /^Department/ })
  expect(department).toBeInvalid()
  expect(department).toHaveAccessibleDescription('Please select a Department.')
  expect(router.state.location.search).toBe('')
})

test('takes no title that no address could carry', async () => {
  const { user } = await renderCareers()
  const title = await screen.findByRole('textbox', { name: 'Job title' })

  await user.click(title)
  await user.paste('a'.repeat(300))

  expect(title).toHaveValue('a'.repeat(200))
})

test('a title that Enter was pressed in is empty again, and complains of nothing when it is left', async () => {
  const { user } = await renderCareers('/career', { [filtered]: { data: [] } })
  await user.click(await screen.findByRole('button', { name: /Department/ }))
  await user.click(screen.getByRole('option', { name: /Production/ }))
  const title = screen.getByRole('textbox', { name: 'Job title' })

  await user.type(title, 'Planner{Enter}')
  await screen.findByText('Job not found')
  expect(screen.getByRole('button', { name: 'Submit' })).toHaveFocus()
  await user.tab()

  expect(title).toHaveValue('')
  expect(title).toBeValid()
})

test('refuses a title of blanks', async () => {
  const { user } = await renderCareers()

  await search(user, '   ', /Production/)

  expect(await screen.findByText('Job Title is required')).toBeVisible()
})

test('goes to the department when that is what is missing, and the message goes with the choice', async () => {
  const { user } = await renderCareers()
  await user.type(await screen.findByRole('textbox', { name: 'Job title' }), 'Planner{Enter}')
  const department = screen.getByRole('button', { name: /^Department/ })
  await waitFor(() => expect(department).toHaveFocus())

  await user.keyboard('{ArrowDown}{Enter}')

  await waitFor(() => expect(department).toBeValid())
  expect(screen.queryByText('Please select a Department.')).not.toBeInTheDocument()
})

test('a search that fails leaves the openings, says what they are, and can be tried again', async () => {
  const searched = '/career?title=Planner&department=PRD'
  let isDown = true
  const { user } = await renderCareers('/career', {
    [filtered]: () => {
      if (isDown) throw new Error('down')
      return { data: [{ key: 'X', title: 'Night Planner' }] }
    },
  })

  await search(user, 'Planner', /Production/)

  const again = await screen.findByRole('link', { name: 'Try again' })
  await waitFor(() => expect(again).toHaveAttribute('href', searched))
  expect(screen.getByText('2 open positions')).toBeVisible()
  expect(screen.queryByText(/^Results for/)).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled()
  isDown = false
  await user.click(again)
  expect(await screen.findByRole('heading', { name: 'Night Planner' })).toBeVisible()
  expect(await screen.findByText(/^Results for/)).toHaveTextContent(
    'Results for “Planner” in Production',
  )
})

test('cannot be sent while openings load, and has the focus again afterwards', async () => {
  let answer = (_: unknown) => {}
  const { user } = await renderCareers('/career', {
    [filtered]: () => new Promise((resolve) => (answer = resolve)),
  })

  await search(user, 'Planner', /Production/)
  const submit = screen.getByRole('button', { name: 'Submit' })
  await waitFor(() => expect(submit).toBeDisabled())
  answer({ data: [] })

  await waitFor(() => expect(submit).toBeEnabled())
  expect(submit).toHaveFocus()
})

test('a late answer never replaces a newer one', async () => {
  const answers: Record<string, (answer: unknown) => void> = {}
  const { router } = await renderCareers('/career', {
    [filtered]: ({ params }: { params: Record<string, string> }) =>
      new Promise((resolve) => (answers[params.title ?? ''] = resolve)),
  })
  await act(() => router.navigate('/career?title=old'))
  await act(() => router.navigate('/career?title=new'))
  await waitFor(() => expect(Object.keys(answers)).toEqual(['old', 'new']))

  answers.new?.({ data: [{ key: 'N', title: 'New answer' }] })
  await screen.findByRole('heading', { name: 'New answer' })
  await act(async () => answers.old?.({ data: [{ key: 'O', title: 'Old answer' }] }))

  expect(screen.getByRole('heading', { name: 'New answer' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Old answer' })).not.toBeInTheDocument()
})
