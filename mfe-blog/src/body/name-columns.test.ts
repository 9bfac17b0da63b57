import { cleanHtml } from './clean-html'

const row = (cell: 'td' | 'th', ...words: string[]) =>
  `<tr>${words.map((word) => `<${cell}>${word}</${cell}>`).join('')}</tr>`

/** Which cells of each row are marked. */
async function readMarks(html: string) {
  const page = document.createElement('div')
  page.innerHTML = await cleanHtml(html)
  return [...page.querySelectorAll('tr')].map((each) =>
    [...each.children].map((cell) => cell.matches('[data-figures]')),
  )
}

test('marks a column of figures with its heading, and no first one', async () => {
  const head = `<thead>${row('th', 'Day', 'Sum', 'Basis', 'Share')}</thead>`
  const rows = [
    ['1', '₹2,84,000', '13% of ₹15,000', '8.33%'],
    ['2', ' 1,984 kg', '450 − 72', 'nil'],
    ['3', 'Rs 5 crore', '3', ''],
    ['4', '<b>−4</b>', '4', '<p>17%</p>'],
  ]

  const marks = await readMarks(`<table>${head}${rows.map((it) => row('td', ...it)).join('')}`)

  expect(marks).toEqual(Array(5).fill([false, true, false, true]))
})

test.each([
  ['in which cells span', '<tr><td colspan=2>A</td></tr><tr><td>1</td><td>2</td></tr>'],
  ['of words', row('td', 'A', 'two', 'h')],
  ['of nothing', row('td', 'A', '', '–')],
  ['of headings', row('th', 'A', '1')],
  ['of many digits', row('td', 'A', '1'.repeat(200_000))],
])('marks no column of a table %s', async (_, rows) => {
  expect((await readMarks(`<table>${rows}`)).flat()).not.toContain(true)
})

test('tells a column of marks from one of words', async () => {
  const page = document.createElement('div')
  const rows = [row('td', 'Wages', '●', '', 'a ●'), row('td', 'Leave', '', '', '●')]

  page.innerHTML = await cleanHtml(`<table>${row('th', 'Register', 'A', 'B', 'C')}${rows.join('')}`)

  const marked = [...page.querySelectorAll('[data-marks]')].map((cell) => cell.textContent)
  expect(marked).toEqual(['A', '●', ''])
})

test('looks at a table in a table by itself', async () => {
  const inner = `<table>${row('td', 'A', '1')}</table>`

  const marks = await readMarks(`<table>${row('td', 'A', inner)}${row('td', 'A', '1')}</table>`)

  expect(marks).toEqual([
    [false, false],
    [false, true],
    [false, false],
  ])
})
