import { toHeading } from '@site/contract'
import { renderRoute, testPlatform, translate } from '@site/platform/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { remote } from '../remote'
import { departments, jobs, manyJobs, renderCareers } from '../test-openings'
import { takeJobs } from './job-groups'
import { handle } from './openings-page'

const never = () => new Promise(() => undefined)

/** The first step of the openings alone, as from the server; the next one loads until it fails. */
async function renderNextStep() {
  let reject = (_: Error) => {}
  let calls = 0
  const { user, store } = await renderCareers('/career', {
    'GET /recruit/jobs/fetchJobs': () => {
      calls += 1
      if (calls === 1) return { data: manyJobs(50) }
      return new Promise((_, fail) => {
        reject = fail
      })
    },
  })
  const more = await screen.findByRole('link', { name: 'Show more openings' })
  act(() => {
    const { groups } = store.getState().careers
    const payload = {
      groups: takeJobs(groups ?? [], 24),
      jobCount: 50,
      openCount: 50,
      others: null,
    }
    const arg = { search: { title: '', department: '' }, page: 1 }
    store.dispatch({ type: 'careers/loadJobs/fulfilled', payload, meta: { arg } })
  })
  return { user, more, fail: (reason: Error) => reject(reason) }
}

/** Of the next click: whether the page has kept it from the browser. */
function watchClick() {
  const isPrevented: boolean[] = []
  document.addEventListener(
    'click',
    (event) => {
      isPrevented.push(event.defaultPrevented)
      // jsdom follows no links, and says so.
      event.preventDefault()
    },
    { once: true },
  )
  return isPrevented
}

test('shows every opening with all that is known of it', async () => {
  await renderCareers()

  const planner = (await screen.findByRole('heading', { name: 'Production Planner' })).closest(
    'article',
  )
  if (!planner) throw new Error('The opening is no article.')
  const card = within(planner)
  expect(card.getByText('PRD-1')).toBeVisible()
  expect(card.getByText('4,50,000 - 6,00,000 / year')).toBeVisible()
  expect(card.getByRole('img', { name: 'Rupees' })).toBeVisible()
  const facts = card.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(facts).toEqual(['Open', '2 - 4 years', 'Full-time', 'Production'])
})

test('shows a salary that is not disclosed in words, without the icon', async () => {
  await renderCareers('/career', { 'GET /recruit/jobs/fetchJobs': { data: jobs.slice(1) } })

  expect(await screen.findByText('Salary Not Disclosed')).toBeVisible()
  expect(screen.queryByRole('img', { name: 'Rupees' })).not.toBeInTheDocument()
})

test('"Apply Now" opens the page of the job in a new tab', async () => {
  await renderCareers('/career', {
    'GET /recruit/jobs/fetchJobs': { data: [{ key: 'A/B 1', title: 'Planner' }] },
  })

  const link = await screen.findByRole('link', { name: /^Apply Now for Planner/ })
  expect(link).toHaveAttribute('href', 'https://jobs.sample.example/openings/A%2FB%201')
  expect(link).toHaveAttribute('target', '_blank')
  expect(link).toHaveAttribute('rel', 'noopener noreferrer')
})

test('a job without a key leads to the people one can ask', async () => {
  await renderCareers('/career', {
    'GET /recruit/jobs/fetchJobs': { data: [{ title: 'Planner' }] },
  })

  const link = await screen.findByRole('link', { name: 'Contact us to apply for Planner' })
  expect(link).toHaveAttribute('href', '/contact')
  expect(screen.queryByRole('link', { name: /Apply Now/ })).not.toBeInTheDocument()
})

test('shows four placeholder cards while the openings are on their way', async () => {
  await renderCareers('/career', { 'GET /recruit/jobs/fetchJobs': never })

  expect(await screen.findByText('Loading open positions')).toBeInTheDocument()
  expect(screen.getAllByRole('listitem', { hidden: true })).toHaveLength(4)
  expect(screen.getByRole('button', { name: 'Submit' })).toBeDisabled()
})

test('departments that are on their way hold up neither the openings nor a search', async () => {
  await renderCareers('/career', { 'GET /recruit/jobs/fetchAllDepartmentJobs': never })

  expect(await screen.findByRole('heading', { name: 'Production Planner' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled()
})

test.each([
  { data: [], words: 'Job not found' },
  { data: null, words: 'No Jobs Found' },
])('says "$words" for $data', async ({ data, words }) => {
  await renderCareers('/career', { 'GET /recruit/jobs/fetchJobs': { data } })

  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Reset' })).not.toBeInTheDocument()
})

test('a search that found nothing keeps its words, and leads on', async () => {
  const { user, router } = await renderCareers('/career?title=Production%20Poet&department=FIN', {
    'GET /recruit/jobs/fetchDepartmentJobs': { data: [] },
  })
  expect(await screen.findByText('Job not found')).toBeVisible()
  expect(screen.getByText(/^Results for/)).toHaveTextContent(
    'Results for “Production Poet” in Finance',
  )
  expect(screen.getByText('2 other positions are open.')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Closest to your search' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Production Planner' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Accounts Executive' })).not.toBeInTheDocument()
  const department = screen.getByRole('link', { name: 'All of Finance' })
  expect(department).toHaveAttribute('href', '/career?title=&department=FIN')

  await user.click(screen.getByRole('link', { name: 'All openings' }))

  expect(await screen.findByText('2 open positions')).toBeVisible()
  expect(router.state.location.search).toBe('')
  expect(router.state.location.state).toEqual(toHeading)
})

test('a search in a department that there is not leads on without it', async () => {
  await renderCareers('/career?title=Poet&department=nope', {
    'GET /recruit/jobs/fetchDepartmentJobs': { data: [] },
  })

  expect(await screen.findByRole('link', { name: 'All openings' })).toBeVisible()
  expect(screen.queryByRole('link', { name: /^All of/ })).not.toBeInTheDocument()
})

test.each([
  { title: '', departments: ['Production', 'Finance'] },
  { title: 'Poet', departments: ['Production'] },
])(
  'a department in which "$title" found nothing leads to others once: $departments',
  async ({ title, departments }) => {
    await renderCareers(`/career?title=${title}&department=FIN`, {
      'GET /recruit/jobs/fetchDepartmentJobs': { data: [] },
    })
    await screen.findByText('Job not found')

    const ways = await screen.findByRole('navigation', { name: 'Departments' })
    const links = within(ways).getAllByRole('link')

    expect(links.map(({ textContent }) => textContent)).toEqual(departments)
  },
)

test('a search that found nothing has no empty list of departments', async () => {
  await renderCareers('/career?title=Poet&department=PRD', {
    'GET /recruit/jobs/fetchDepartmentJobs': { data: [] },
    'GET /recruit/jobs/fetchAllDepartmentJobs': { data: [] },
  })
  await screen.findByText('Job not found')

  expect(screen.queryByRole('navigation', { name: 'Departments' })).not.toBeInTheDocument()
})

test('a search that found nothing leads on also when the departments come last', async () => {
  let answer = (_: object) => {}
  const names = new Promise<object>((resolve) => {
    answer = resolve
  })
  await renderCareers('/career?title=Poet&department=PRD', {
    'GET /recruit/jobs/fetchDepartmentJobs': { data: [] },
    'GET /recruit/jobs/fetchAllDepartmentJobs': () => names,
  })
  expect(await screen.findByText('2 other positions are open.')).toBeVisible()

  answer({ data: departments })

  expect(await screen.findByRole('heading', { name: 'Closest to your search' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Production Planner' })).toBeVisible()
})

test('the openings nearest to a search stay when those of the one before come late', async () => {
  const late: ((answer: unknown) => void)[] = []
  const { router } = await renderCareers('/career', {
    'GET /recruit/jobs/fetchDepartmentJobs': { data: [] },
    'GET /recruit/jobs/fetchJobs': () => new Promise((resolve) => late.push(resolve)),
  })
  await act(() => router.navigate('/career?title=old&department=PRD'))
  await waitFor(() => expect(late).toHaveLength(2))
  await act(() => router.navigate('/career?title=new&department=PRD'))
  await waitFor(() => expect(late).toHaveLength(3))

  late[2]?.({ data: jobs })
  expect(await screen.findByText('Closest to your search')).toBeVisible()
  await act(async () => late[1]?.({ data: jobs }))

  expect(screen.getByText('Closest to your search')).toBeVisible()
})

test('a search that found nothing says no more when the other openings cannot be had', async () => {
  await renderCareers('/career?title=Poet&department=PRD', {
    'GET /recruit/jobs/fetchDepartmentJobs': { data: [] },
    'GET /recruit/jobs/fetchJobs': () => {
      throw new Error('down')
    },
  })

  expect(await screen.findByText('Job not found')).toBeVisible()
  expect(screen.getByRole('link', { name: 'All openings' })).toBeVisible()
  expect(screen.queryByText(/positions? (is|are) open/)).not.toBeInTheDocument()
  expect(screen.queryByText('Closest to your search')).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Try again' })).not.toBeInTheDocument()
})

test('in a page that the browser has translated a part of a search can be removed', async () => {
  const { user, router } = await renderCareers('/career?title=Planner&department=PRD', {
    'GET /recruit/jobs/fetchDepartmentJobs': { data: jobs.slice(0, 1) },
  })
  const part = await screen.findByRole('link', { name: 'Production: remove' })
  translate()

  await user.click(part)

  await waitFor(() => expect(router.state.location.search).toBe('?title=Planner&department='))
  await waitFor(() => expect(part).not.toBeInTheDocument())
  expect(screen.queryByText(/^Failed/)).not.toBeInTheDocument()
})

test.each([
  ['“Planner”: remove', '?title=&department=PRD', undefined],
  ['Production: remove', '?title=Planner&department=', 'Results for “Planner”'],
])('one click on %s leaves the rest of a search', async (part, query, results) => {
  const { user, router } = await renderCareers('/career?title=Planner&department=PRD', {
    'GET /recruit/jobs/fetchDepartmentJobs': { data: jobs.slice(0, 1) },
  })

  await user.click(await screen.findByRole('link', { name: part }))

  await waitFor(() => expect(router.state.location.search).toBe(query))
  // A department alone is told by its link. The page follows the address.
  const departmentLink = () => screen.queryByRole('link', { name: 'Production', current: true })
  await waitFor(() => expect(departmentLink() !== null).toBe(results === undefined))
  expect(screen.queryByText(/^Results for/)?.textContent).toBe(results)
  expect(screen.getByRole('link', { name: 'All openings' })).toBeVisible()
  expect(router.state.location.state).toEqual(toHeading)
})

test('a department without a link is said in words', async () => {
  await renderCareers('/career?title=&department=nope', {
    'GET /recruit/jobs/fetchDepartmentJobs': { data: jobs.slice(0, 1) },
  })

  expect(await screen.findByText(/^Results for/)).toHaveTextContent('Results for nope')
})

test('one click leads to all openings of a department', async () => {
  const { user, router } = await renderCareers('/career', {
    'GET /recruit/jobs/fetchDepartmentJobs': { data: jobs.slice(1) },
  })

  const links = within(await screen.findByRole('navigation', { name: 'Departments' }))
  await user.click(links.getByRole('link', { name: 'Finance' }))

  expect(await screen.findByText('1 open position')).toBeVisible()
  const current = await links.findAllByRole('link', { current: true })
  expect(router.state.location.search).toBe('?title=&department=FIN')
  expect(current.map(({ textContent }) => textContent)).toEqual(['Finance'])
  expect(current[0]).toHaveFocus()
})

test('a search for a title is not one of departments', async () => {
  await renderCareers('/career?title=Planner&department=PRD', {
    'GET /recruit/jobs/fetchDepartmentJobs': { data: jobs.slice(0, 1) },
  })

  expect(await screen.findByText(/^Results for/)).toBeVisible()
  expect(screen.queryByRole('navigation', { name: 'Departments' })).not.toBeInTheDocument()
})

test('openings stand by department, each with the number of its openings', async () => {
  const [planner, accountant] = jobs
  await renderCareers('/career', {
    'GET /recruit/jobs/fetchJobs': {
      data: [planner, { ...accountant, department: 'Finance' }, { ...planner, title: 'Foreman' }],
    },
  })

  const production = await screen.findByRole('heading', { level: 2, name: 'Production 2' })
  const names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(names).toEqual(['Production Planner', 'Foreman', 'Accounts Executive'])
  expect(screen.getByRole('heading', { level: 2, name: 'Finance 1' })).toBeVisible()
  expect(production).toBeVisible()
})

test('a status is shown when it is another than that of the list', async () => {
  await renderCareers('/career', {
    'GET /recruit/jobs/fetchJobs': { data: [{ ...jobs[0], status: 'On Hold' }, jobs[0]] },
  })

  const [held, open] = await screen.findAllByText(/^(On Hold|Open)$/)
  expect(held?.parentElement).not.toHaveAttribute('data-spoken-only')
  expect(open?.parentElement).toHaveAttribute('data-spoken-only')
})

test.each(['/career', '/career?title=Planner&department=PRD'])(
  'claims nothing of openings at %s when the service is down',
  async (path) => {
    const { store } = await renderRoute(remote, path)

    expect(await screen.findByRole('link', { name: 'Try again' })).toHaveAttribute('href', path)
    expect(screen.getByRole('region', { name: 'Open positions' })).toHaveTextContent(/^Try again$/)
    expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.queryByText('No opening that fits?')).not.toBeInTheDocument()
    const view = { state: store.getState(), params: {}, pathname: '/career' }
    expect(handle.metadata(view)).toMatchObject({ robots: 'noindex' })
    expect(handle.structuredData?.(view, testPlatform())).toEqual([])
  },
)

test('shows the openings once the service is back', async () => {
  let isDown = true
  const { user, store } = await renderCareers('/career', {
    'GET /recruit/jobs/fetchJobs': () => {
      if (isDown) throw new Error('down')
      return { data: jobs }
    },
  })
  const again = await screen.findByRole('link', { name: 'Try again' })
  isDown = false

  await user.click(again)

  expect(await screen.findByText('2 open positions')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Try again' })).not.toBeInTheDocument()
  const view = { state: store.getState(), params: {}, pathname: '/career' }
  expect(handle.metadata(view)).not.toHaveProperty('robots')
})

test('ends with the people one can ask when no opening fits', async () => {
  await renderCareers()

  const end = within(await screen.findByRole('complementary', { name: 'No opening that fits?' }))
  expect(end.getByRole('link', { name: '+91 120 555 0001' })).toHaveAttribute(
    'href',
    'tel:+911205550001',
  )
  expect(end.getByRole('link', { name: 'Write to us' })).toHaveAttribute(
    'href',
    '/contact?subject=Working+with+you',
  )
})

test('counts as open what is open, and shows the others too', async () => {
  const closed = { ...jobs[0], key: 'PRD-9', title: 'Line Lead', status: 'Closed' }
  await renderCareers('/career', {
    'GET /recruit/jobs/fetchJobs': { data: [...jobs, closed] },
  })

  expect(await screen.findByText('2 open positions of 3')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Line Lead' })).toBeVisible()
})

test('of many openings, too, it says how many are open', async () => {
  const held = manyJobs(50).map((job, index) => ({
    ...job,
    status: index < 9 ? 'On hold' : 'Open',
  }))
  await renderCareers('/career', { 'GET /recruit/jobs/fetchJobs': { data: held } })

  expect(await screen.findByText('41 open positions of 50, 24 shown')).toBeVisible()
})

test('says of one open position that it is one, also of a list that is shown in part', async () => {
  const held = manyJobs(30).map((job, index) => ({
    ...job,
    status: index > 0 ? 'On hold' : 'Open',
  }))
  await renderCareers('/career', { 'GET /recruit/jobs/fetchJobs': { data: held } })

  expect(await screen.findByText('1 open position of 30, 24 shown')).toBeVisible()
})

test('shows many openings in steps, each behind a link that keeps the search', async () => {
  let calls = 0
  const { user, router } = await renderCareers('/career?title=o&department=PRD', {
    'GET /recruit/jobs/fetchDepartmentJobs': () => {
      calls += 1
      return { data: manyJobs(50) }
    },
  })
  expect(await screen.findByText('24 of 50 open positions')).toBeVisible()
  const more = screen.getByRole('link', { name: 'Show more openings' })
  expect(more).toHaveAttribute('href', '/career?title=o&department=PRD&page=2')

  await user.click(more)

  expect(await screen.findByText('48 of 50 open positions')).toBeVisible()
  await waitFor(() => expect(screen.getAllByRole('listitem')[24]).toHaveFocus())
  await user.click(screen.getByRole('link', { name: 'Show more openings' }))
  expect(await screen.findByText('50 open positions')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Show more openings' })).not.toBeInTheDocument()
  expect(router.state.location.search).toBe('?title=o&department=PRD&page=3')
  expect(calls).toBe(1)
})

test('more openings are those of the list that is shown, also when another search failed', async () => {
  const { router } = await renderCareers('/career?title=o&department=PRD', {
    'GET /recruit/jobs/fetchDepartmentJobs': ({ params }: { params: { title: string } }) => {
      if (params.title !== 'o') throw new Error('down')
      return { data: manyJobs(50) }
    },
  })
  await screen.findByText('24 of 50 open positions')

  await act(() => router.navigate('/career?title=x&department=PRD'))

  await screen.findByRole('link', { name: 'Try again' })
  const more = screen.getByRole('link', { name: 'Show more openings' })
  expect(more).toHaveAttribute('href', '/career?title=o&department=PRD&page=2')
})

test('the next step keeps the focus while it loads, and when it cannot be had', async () => {
  const { user, more, fail } = await renderNextStep()

  await user.click(more)

  await waitFor(() => expect(more).toHaveAttribute('aria-busy', 'true'))
  expect(screen.getByText('Loading open positions')).toBeInTheDocument()
  expect(more).toHaveFocus()
  await act(async () => fail(new Error('down')))
  expect(await screen.findByRole('link', { name: 'Try again' })).toBeVisible()
  expect(more).toHaveFocus()
  expect(more).not.toHaveAttribute('aria-busy')
})

test.each(['Control', 'Meta', 'Shift', 'Alt'])(
  'a click with %s on the next step is left to the browser, and moves no focus later',
  async (key) => {
    const { user, router } = await renderCareers('/career', {
      'GET /recruit/jobs/fetchJobs': { data: manyJobs(50) },
    })
    const more = await screen.findByRole('link', { name: 'Show more openings' })
    const isPrevented = watchClick()

    await user.keyboard(`{${key}>}`)
    await user.click(more)

    expect(isPrevented).toEqual([false])
    await act(() => router.navigate('/career?page=2'))
    expect(await screen.findByText('48 of 50 open positions')).toBeVisible()
    expect(more).toHaveFocus()
  },
)

test.each(['Control', 'Meta', 'Shift', 'Alt'])(
  'a click with %s is left to the browser also while the next step loads',
  async (key) => {
    const { user, more } = await renderNextStep()
    await user.click(more)
    await waitFor(() => expect(more).toHaveAttribute('aria-busy', 'true'))
    const isPrevented = watchClick()

    await user.keyboard(`{${key}>}`)
    await user.click(more)

    expect(isPrevented).toEqual([false])
  },
)

test('on the way back the openings stay in place while they are loaded again', async () => {
  const answers: ((answer: unknown) => void)[] = []
  const { router } = await renderCareers('/career', {
    'GET /recruit/jobs/fetchJobs': () => new Promise((resolve) => answers.push(resolve)),
    'GET /recruit/jobs/fetchDepartmentJobs': never,
  })
  await waitFor(() => expect(answers).toHaveLength(1))
  await act(async () => answers[0]?.({ data: jobs }))

  await act(() => router.navigate('/career?from=elsewhere'))

  await waitFor(() => expect(answers).toHaveLength(2))
  expect(screen.getByText('Loading open positions')).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Production Planner' })).toBeVisible()
  expect(screen.getAllByRole('listitem', { hidden: true })).toHaveLength(2)
  await act(() => router.navigate('/career?title=x'))
  expect(await screen.findAllByRole('listitem', { hidden: true })).toHaveLength(4)
})

test('on the way back to a search its openings are shown while they are loaded again', async () => {
  const answers: ((answer: unknown) => void)[] = []
  const { router } = await renderCareers('/career', {
    'GET /recruit/jobs/fetchJobs': () => new Promise((resolve) => answers.push(resolve)),
    'GET /recruit/jobs/fetchDepartmentJobs': { data: jobs.slice(1) },
  })
  await waitFor(() => expect(answers).toHaveLength(1))
  await act(async () => answers[0]?.({ data: jobs }))
  await act(() => router.navigate('/career?title=&department=FIN'))
  await screen.findByText('1 open position')

  await act(() => router.navigate(-1))

  await waitFor(() => expect(answers).toHaveLength(2))
  expect(screen.getByText('Loading open positions')).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Production Planner' })).toBeVisible()
  await act(async () => answers[1]?.({ data: jobs.slice(0, 1) }))
  expect(await screen.findByText('1 open position')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Production Planner' })).toBeVisible()
  await act(() => router.navigate(1))
  expect(screen.getByRole('heading', { name: 'Accounts Executive' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Production Planner' })).not.toBeInTheDocument()
})

test('shows all openings up to the page in the address', async () => {
  await renderCareers('/career?page=2', {
    'GET /recruit/jobs/fetchJobs': { data: manyJobs(80) },
  })

  expect(await screen.findByText('48 of 80 open positions')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Opening 48' })).toBeVisible()
})

test('names the search that a shared link stands for, and leads back to all openings', async () => {
  const { user, router } = await renderCareers('/career?title=Planner&department=PRD', {
    'GET /recruit/jobs/fetchDepartmentJobs': { data: jobs.slice(0, 1) },
  })
  const results = await screen.findByText(/^Results for/)
  await waitFor(() => expect(results).toHaveTextContent('Results for “Planner” in Production'))

  await user.click(screen.getByRole('link', { name: 'All openings' }))

  expect(await screen.findByText('2 open positions')).toBeVisible()
  // The service's answer is shown before the router has moved.
  await waitFor(() => expect(screen.queryByText(/^Results for/)).not.toBeInTheDocument())
  expect(router.state.location.search).toBe('')
  // The link is gone with what it stood in.
  expect(router.state.location.state).toEqual(toHeading)
})

test('asks for the departments on entry, and not again with every search', async () => {
  let calls = 0
  const { router } = await renderCareers('/career', {
    'GET /recruit/jobs/fetchAllDepartmentJobs': () => {
      calls += 1
      return { data: departments }
    },
    'GET /recruit/jobs/fetchDepartmentJobs': { data: [] },
  })
  await screen.findByText('2 open positions')

  await act(() => router.navigate('/career?title=x'))
  await screen.findByText('Job not found')
  expect(calls).toBe(1)
  await act(() => router.navigate('/career'))

  await waitFor(() => expect(calls).toBe(2))
})
