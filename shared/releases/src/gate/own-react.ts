import type { Release } from '../release/release'

/** Part of every version of React, and of nothing that only uses it; no minifier takes it out. */
const mark = 'takes an object of state variables to update'

export type ReadFile = { path: string; bytes: Buffer }

/** A page has one React. Hooks of a second one work nowhere, and often not even the server finds out. */
export function findOwnReact({ remote, version }: Release, files: ReadFile[]): string[] {
  const holders = files
    .filter(({ path, bytes }) => path.endsWith('.js') && bytes.includes(mark))
    .map(({ path }) => path)
  if (holders.length === 0) return []
  return [
    `${remote} ${version} brings a React of its own (in ${holders.join(', ')}), and a page can only have the one of the shell: ` +
      `add "react" to the dependencies in its package.json, see with "npm ls react" that nothing brings another one, and build again.`,
  ]
}
