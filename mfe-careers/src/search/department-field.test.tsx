import { fireEvent, screen, waitFor } from '@testing-library/react'
import { renderCareers } from '../test-openings'

async function renderPicker(data?: unknown[]) {
  const answers = data ? { 'GET /recruit/jobs/fetchAllDepartmentJobs': { data } } : {}
  const view = await renderCareers('/career', answers)
  await screen.findByText('2 open positions')
  const button = screen.getByRole('button', { name: /^Department/ })
  return { ...view, button }
}

const searchInput = () => screen.getByRole('combobox', { name: 'Search departments' })

const optionNames = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

test('opens a list with a search, from a button that says so', async () => {
  const { user, button } = await renderPicker()
  expect(button).toHaveAccessibleName('Department: Select Department')
  expect(button).toHaveTextContent('Select Department')
  expect(button).toHaveAttribute('aria-haspopup', 'listbox')
  expect(button).toHaveAttribute('aria-expanded', 'false')
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()

  await user.click(button)

  expect(button).toHaveAttribute('aria-expanded', 'true')
  expect(searchInput()).toHaveFocus()
  expect(searchInput()).toHaveAttribute('placeholder', 'Search framework...')
  expect(optionNames()).toEqual(['Production', 'Finance'])
})

test('lets what is searched for set its direction', async () => {
  const { user, button } = await renderPicker()

  await user.click(button)

  expect(searchInput()).toHaveAttribute('dir', 'auto')
})

test.each(['Home', 'End'])('Shift and %s select what is typed, as in any field', async (key) => {
  const { user, button } = await renderPicker()
  await user.click(button)
  await user.keyboard('{ArrowDown}')
  const before = searchInput().getAttribute('aria-activedescendant')

  // False if a handler had kept the browser from selecting.
  expect(fireEvent.keyDown(searchInput(), { key, shiftKey: true })).toBe(true)

  expect(searchInput()).toHaveAttribute('aria-activedescendant', before)
})

test('asks again for departments that have not come, when they are to be chosen from', async () => {
  let calls = 0
  const { user, store } = await renderCareers('/career', {
    'GET /recruit/jobs/fetchAllDepartmentJobs': () => {
      calls += 1
      if (calls === 1) throw new Error('down')
      return { data: [{ key: 'PRD', department: 'Production' }] }
    },
  })
  await screen.findByText('2 open positions')
  expect(store.getState().careers.departments).toEqual([])
  const button = screen.getByRole('button', { name: /^Department/ })

  await user.click(button)
  await user.click(await screen.findByRole('option', { name: 'Production' }))
  await user.click(button)

  expect(button).toHaveTextContent('Production')
  expect(calls).toBe(2)
})

test('finds what is typed, counts it aloud, and says when there is nothing', async () => {
  const { user, button } = await renderPicker()
  await user.click(button)

  await user.keyboard('FIN')
  expect(optionNames()).toEqual(['Finance'])
  expect(screen.getByText('1 department')).toHaveAttribute('role', 'status')
  await user.keyboard('x')

  expect(optionNames()).toEqual([])
  expect(screen.getByText('No framework found.')).toHaveAttribute('role', 'status')
  expect(searchInput()).not.toHaveAttribute('aria-activedescendant', expect.stringMatching(/./))
})

test('finds a capital I in a Turkish browser, where its small letter has no dot', async () => {
  const { toLocaleLowerCase } = String.prototype
  jest.spyOn(String.prototype, 'toLocaleLowerCase').mockImplementation(function (this: string) {
    return toLocaleLowerCase.call(this, 'tr')
  })
  const { user, button } = await renderPicker([
    { key: 'INV', department: 'Inventory' },
    { key: 'PRD', department: 'Production' },
  ])

  await user.click(button)
  await user.type(searchInput(), 'inv')

  expect(optionNames()).toEqual(['Inventory'])
  jest.restoreAllMocks()
})

test('closes after a choice, which is checked, named by the button and cleared by a second one', async () => {
  const { user, button } = await renderPicker()
  await user.click(button)

  await user.click(screen.getByRole('option', { name: 'Finance' }))
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  expect(button).toHaveFocus()
  expect(button).toHaveAccessibleName('Department: Finance')
  await user.click(button)
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Finance')
  await user.click(screen.getByRole('option', { name: 'Finance' }))

  expect(button).toHaveAccessibleName('Department: Select Department')
})

test.each([
  { keys: '{Enter}', chosen: 'A' },
  { keys: '{ArrowDown}{Enter}', chosen: 'B' },
  { keys: '{ArrowUp}{Enter}', chosen: 'D' },
  { keys: '{End}{Enter}', chosen: 'D' },
  { keys: '{End}{Home}{Enter}', chosen: 'A' },
  { keys: 'c{Enter}', chosen: 'C' },
  { keys: 'nothing{Enter}{Escape}', chosen: 'Select Department' },
  { keys: '{ArrowDown}{Escape}', chosen: 'Select Department' },
])('by keyboard "$keys" chooses $chosen', async ({ keys, chosen }) => {
  const data = ['A', 'B', 'C', 'D'].map((department) => ({ key: department, department }))
  const { user, button } = await renderPicker(data)
  button.focus()

  await user.keyboard(`{ArrowDown}${keys}`)

  expect(button).toHaveAccessibleName(`Department: ${chosen}`)
  expect(button).toHaveFocus()
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
})

test('tells a screen reader which one the keyboard is at, and opens at the chosen one', async () => {
  const { user, button } = await renderPicker()
  await user.click(button)
  await user.keyboard('{ArrowDown}')
  const finance = screen.getByRole('option', { name: 'Finance' })
  expect(searchInput()).toHaveAttribute('aria-activedescendant', finance.id)
  await user.keyboard('{Enter}')

  await user.click(button)

  const reopened = screen.getByRole('option', { name: 'Finance' })
  expect(searchInput()).toHaveAttribute('aria-activedescendant', reopened.id)
})

test('a click in the search leaves the list open, one beside it closes it and gives the focus back', async () => {
  const { user, button } = await renderPicker()
  await user.click(button)

  await user.click(searchInput())
  expect(screen.getByRole('listbox')).toBeVisible()
  await user.click(screen.getByRole('heading', { level: 1 }))

  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  await waitFor(() => expect(button).toHaveFocus())
})

test('leaving it for another field chooses nothing, and says what is missing', async () => {
  const { user, button } = await renderPicker()
  await user.click(button)

  await user.tab()

  expect(screen.getByRole('button', { name: 'Submit' })).toHaveFocus()
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  expect(button).toHaveAccessibleName('Department: Select Department')
  expect(await screen.findByText('Please select a Department.')).toBeVisible()
})

test('opening it complains of nothing', async () => {
  const { user, button } = await renderPicker()

  await user.click(button)
  await user.keyboard('fin')

  expect(button).toBeValid()
})

test('forgets what was searched for when it closes', async () => {
  const { user, button } = await renderPicker()
  await user.click(button)
  await user.keyboard('fin{Escape}')

  await user.click(button)

  expect(searchInput()).toHaveValue('')
  expect(optionNames()).toEqual(['Production', 'Finance'])
})

test('lists each department once, by its name or else its key', async () => {
  const { user, button } = await renderPicker([
    { key: 'A' },
    { key: 'B', department: '  ' },
    { key: 'A', department: 'Assembly' },
    { key: 'A', department: 'Another name' },
    { department: 'Without a key' },
    null,
    'text',
  ])

  await user.click(button)

  expect(optionNames()).toEqual(['Assembly', 'B'])
})

test('stays usable with 500 departments of 10,000 characters', async () => {
  const data = Array.from({ length: 500 }, (_, index) => ({
    key: `K${index}`,
    department: `${index} ${'long '.repeat(2000)}`,
  }))
  const { user, button } = await renderPicker(data)
  await user.click(button)
  expect(optionNames()).toHaveLength(500)

  await user.keyboard('499{Enter}')

  expect(button.textContent).toMatch(/^499 long/)
  expect(button.textContent?.length).toBeLessThanOrEqual(201)
})

test('a choice made while the document loads stays when it has', async () => {
  jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  const { user, button } = await renderPicker()
  await user.click(button)
  await user.click(await screen.findByRole('option', { name: 'Finance' }))

  fireEvent(window, new PageTransitionEvent('pageshow'))

  // By then a value that was set is shown.
  await user.type(screen.getByRole('textbox', { name: 'Job title' }), 'a')
  expect(button).toHaveTextContent('Finance')
})
