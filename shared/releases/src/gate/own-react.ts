import type { Release } from '../release/release'

/** A message in every build of React and in no code that only uses it; minifiers keep it. */
const mark = 'takes an object of state variables to update'

type ReadFile = { path: string; bytes: Buffer }

/**
 * Objects to a copy of React in a release. A page has one React: hooks of a second copy fail, and often not on the
 * server.
 */
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
