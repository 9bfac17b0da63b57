import { namesExported, namesImported } from './platform-exports'

test.each([
  { code: "import { Link, usePlatform } from '@site/platform'", names: ['Link', 'usePlatform'] },
  { code: "import { Link as To } from '@site/platform'", names: ['Link'] },
  { code: "import { type LoaderFunctionArgs, load } from '@site/platform'", names: ['load'] },
  { code: "import type { LoaderFunctionArgs } from '@site/platform'", names: [] },
  { code: "import { renderRoute } from '@site/platform/testing'", names: [] },
  { code: "const a = <p>import {'{ Link } from @site/platform'}</p>", names: [] },
])('$code uses $names', ({ code, names }) => {
  expect(namesImported('page.tsx', code)).toEqual(names)
})

test.each([
  "import * as platform from '@site/platform'",
  "import platform from '@site/platform'",
  "export { Link } from '@site/platform'",
  "export * from '@site/platform'",
])('%s uses more than it names, and is refused', (code) => {
  expect(() => namesImported('page.tsx', code)).toThrow('page.tsx takes all of @site/platform')
})

test('an index exports the values of its list', () => {
  const code = `
    export { createSlice } from '@reduxjs/toolkit'
    export { type LoaderFunctionArgs, Link as To } from 'react-router-dom'
    export type { Boot } from './boot'
  `

  expect(namesExported(code)).toEqual(['To', 'createSlice'])
})
