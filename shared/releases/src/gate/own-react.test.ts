import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Release } from '../release/release'
import { findOwnReact } from './own-react'

const react = join(createRequire(__filename).resolve('react/package.json'), '../cjs')
const careers: Release = {
  remote: 'careers',
  version: '1.1.0',
  owner: 'hr',
  contract: 1,
  mounts: ['/career'],
  query: [],
  routes: ['/career'],
  slices: ['careers'],
  shared: {},
  entry: 'web/remote.js',
  styles: [],
  modules: [],
  pages: {},
  files: {},
}

function fileOf(path: string, name: string) {
  return { path, bytes: readFileSync(join(react, name)) }
}

test.each(['react.production.js', 'react.development.js'])('%s is found in a release', (name) => {
  const [objection] = findOwnReact(careers, [fileOf('web/301.js', name)])

  expect(objection).toMatch(/^careers 1\.1\.0 brings a React of its own \(in web\/301\.js\), and /)
})

test('code that makes elements for the page’s React is accepted', () => {
  const files = [
    fileOf('web/301.js', 'react-jsx-runtime.production.js'),
    fileOf('web/302.txt', 'react.production.js'),
  ]

  expect(findOwnReact(careers, files)).toEqual([])
})
