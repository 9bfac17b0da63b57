const emptyModule: (source: string) => string = require('./server-module-loader.cjs')

test.each([
  'export function postings(jobs: Job[]) {\n  return jobs.map((job) => ({ job }))\n}\n',
  'export async function postings() {}\n',
  "export const postings: PageHandle['structuredData'] = ({ state }) => [state]\n",
])('a browser gets no more than the name of %j', (source) => {
  expect(emptyModule(source)).toBe('export const postings = undefined\n')
})

test('what a module imports and keeps to itself does not come with it', () => {
  const source = `
import { selectPost } from '../blog-slice'

export type Facts = { name: string }

const most = 3

export const one = () => selectPost(most)
export const two = () => inner()

function inner() {
  const exported = 'export const three = 3'
  return exported
}
`

  expect(emptyModule(source)).toBe('export const one = undefined\nexport const two = undefined\n')
})
