import { describeRelease } from '../test-release'
import { type Budgets, describeOverweight, findOverweight } from './budgets'
import { releaseRules } from './release-rules'

const pages = { 'list/list-page': ['web/list.js', 'web/main.js'] }
const kilobytes = (count: number) => 'x'.repeat(count * 1024)
const contents = {
  'server/remote.js': '',
  'web/main.js': kilobytes(20),
  'web/list.js': kilobytes(10),
  'web/all.css': kilobytes(8),
  'web/list.css': kilobytes(5),
}

function find(budgets: Budgets | undefined, pageStyles?: Record<string, string>) {
  const release = describeRelease('careers', '1.0.0', {
    contents,
    pages,
    modules: ['web/main.js'],
    styles: ['web/all.css'],
    ...(pageStyles && { pageStyles }),
    ...(budgets && { budgets }),
  })
  return findOverweight(release).map(describeOverweight)
}

test.each<{ budgets: Budgets | undefined; pageStyles?: Record<string, string> }>([
  { budgets: undefined },
  { budgets: {} },
  { budgets: { entry: 20, page: 10, styles: 8 } },
  { budgets: { styles: 5 }, pageStyles: { 'list/list-page': 'web/list.css' } },
])('a release may use up its budgets: $budgets', ({ budgets, pageStyles }) => {
  expect(find(budgets, pageStyles)).toEqual([])
})

test.each<{ budgets: Budgets; pageStyles?: Record<string, string>; what: string }>([
  { budgets: { entry: 19 }, what: 'entry (web/main.js) has 20 kB, and may have 19 kB' },
  { budgets: { page: 9 }, what: 'page list/list-page (web/list.js) has 10 kB, and may have 9 kB' },
  { budgets: { styles: 7 }, what: 'styles (web/all.css) has 8 kB, and may have 7 kB' },
  {
    budgets: { styles: 4 },
    pageStyles: { 'list/list-page': 'web/list.css' },
    what: 'styles of list/list-page (web/list.css) has 5 kB, and may have 4 kB',
  },
])('$budgets names what is over: $what', ({ budgets, pageStyles, what }) => {
  expect(find(budgets, pageStyles)).toEqual([`is over its budget: its ${what}`])
})

test.each([{ entry: -1 }, { page: 1.5 }, { styles: '20' }, []])('%j are no budgets', (budgets) => {
  expect(releaseRules.budgets(budgets)).toBeDefined()
})
