import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const dropNames: (source: string) => string = require('./router-loader.cjs')

const folder = join(import.meta.dirname, '../../../../node_modules/react-router/dist/production')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const [, large = ''] = /createBrowserRouter,[^}]+} from "(.+?)"/.exec(read('index.mjs')) ?? []
const source = read(large)

test('no component of React Router is kept for its name', () => {
  const names = /^\w+\.displayName = /gm
  expect(source.match(names)?.length).toBeGreaterThan(10)

  const kept = dropNames(source).match(names) ?? []

  expect(kept).toEqual([])
})

test('what React Router makes of components when it is loaded is marked as pure', () => {
  const made = /^var \w+ = React\d*\.\w+\(/gm
  expect(source.match(made)?.length).toBeGreaterThan(10)

  const unmarked = dropNames(source).match(made) ?? []

  expect(unmarked).toEqual([])
})
