import type { Release } from '../release/release'
import { describeRelease } from '../test-release'
import { budgets, findObjections, type GateInput } from './gate'
import type { RunningShell } from './misfits'

const shell: RunningShell = {
  id: 'abc',
  contract: 2,
  provides: { react: '19.3.1', '@site/platform': '1.4.0' },
}
const careers: Partial<Release> = {
  contract: 2,
  mounts: ['/career', '/jobs'],
  routes: ['/career', '/career/:key', '/jobs'],
  slices: ['careers'],
  shared: { react: '^19.3.1', '@site/platform': '^1.4.0' },
}
const blog = describeRelease('blog', '3.0.0', { slices: ['blog', 'authors'] })

function judge(changes: Partial<Release> = {}, input: Partial<GateInput> = {}) {
  return findObjections({
    candidate: describeRelease('careers', '1.2.0', { ...careers, ...changes }),
    others: [blog],
    current: describeRelease('careers', '1.1.0', careers),
    shells: [shell],
    retiredPages: [],
    ...input,
  })
}

test('every shell that lists its exports must have those that a release uses', () => {
  const uses = ['Link', 'lazyPart', 'load']

  expect(judge({ uses })).toEqual([])
  expect(judge({ uses }, { shells: [{ ...shell, brings: [...uses, 'data'] }] })).toEqual([])
  expect(judge({ uses }, { shells: [{ ...shell, brings: ['Link'] }] })).toEqual([
    'careers 1.2.0 uses lazyPart, load of @site/platform, which shell abc does not bring: do without, or release the shell first.',
  ])
})

/** Files of these sizes. */
function weighing(...files: [path: string, bytes: number][]) {
  return Object.fromEntries(files.map(([path, bytes]) => [path, { integrity: 'sha384-', bytes }]))
}

test('a fitting release has no objections', () => {
  expect(judge()).toEqual([])
})

test.each<{ what: string; changes?: Partial<Release>; input?: Partial<GateInput>; why: string }>([
  {
    what: 'a newer contract',
    changes: { contract: 3 },
    why: 'careers 1.2.0 was built for contract 3, and shell abc speaks 2: release the shell first.',
  },
  {
    what: 'a shared library of the future',
    changes: { shared: { react: '^19.4.0' } },
    why: 'careers 1.2.0 needs react ^19.4.0, and shell abc brings 19.3.1: build with that version, or release the shell first.',
  },
  {
    what: 'a shared library of the past',
    changes: { shared: { react: '^18.0.0' } },
    why: 'careers 1.2.0 needs react ^18.0.0, and shell abc brings 19.3.1: build with that version, or release the shell first.',
  },
  {
    what: 'a shared library that nobody brings',
    changes: { shared: { lodash: '^4.0.0' } },
    why: "careers 1.2.0 shares lodash, which shell abc does not bring: take it into the remote's own dependencies, or ask the owners of the shell to share it.",
  },
  {
    what: 'the path of another',
    changes: { mounts: ['/career', '/jobs', '/blog'] },
    why: 'careers 1.2.0 claims /blog, which belongs to blog: choose another path, or ask the owners of blog to give it up first.',
  },
  {
    what: 'a path below that of another',
    changes: { mounts: ['/career', '/jobs', '/blog/feed.xml'] },
    why: 'careers 1.2.0 claims /blog/feed.xml, which belongs to blog: choose another path, or ask the owners of blog to give it up first.',
  },
  {
    what: 'a path above that of another',
    changes: { mounts: ['/career', '/jobs', '/service'] },
    input: { others: [describeRelease('legal', '1.0.0', { mounts: ['/service/terms'] })] },
    why: 'careers 1.2.0 claims /service, which belongs to legal: choose another path, or ask the owners of legal to give it up first.',
  },
  {
    what: 'the home page of another',
    changes: { mounts: ['/', '/career', '/jobs'] },
    input: { others: [describeRelease('marketing', '1.0.0', { mounts: ['/', '/about'] })] },
    why: 'careers 1.2.0 claims /, which belongs to marketing: choose another path, or ask the owners of marketing to give it up first.',
  },
  {
    what: 'the slice of another',
    changes: { slices: ['careers', 'authors'] },
    why: 'careers 1.2.0 has a slice "authors", and so has blog: rename it, or both would write to one state.',
  },
  {
    what: 'a page that is gone',
    changes: { routes: ['/career', '/jobs'] },
    why: 'careers 1.2.0 has no page /career/:key any more, which is live and linked to by others: bring it back, or give it up with --retire /career/:key.',
  },
  {
    what: 'a page that is gone, with another one given up',
    changes: { routes: ['/career', '/jobs'] },
    input: { retiredPages: ['/jobs'] },
    why: 'careers 1.2.0 has no page /career/:key any more, which is live and linked to by others: bring it back, or give it up with --retire /career/:key.',
  },
  {
    what: 'a page outside',
    changes: { routes: ['/career', '/career/:key', '/jobs', '/careers'] },
    why: 'careers 1.2.0 has a page /careers outside its mounts (/career, /jobs): add the path to "mounts" in its package.json.',
  },
  {
    what: 'a page of another remote',
    changes: { routes: ['/career', '/career/:key', '/jobs', '/blog/jobs'] },
    input: { others: [describeRelease('blog', '3.0.0', { mounts: ['/blog'] })] },
    why: 'careers 1.2.0 has a page /blog/jobs, which belongs to blog: choose another path, or ask the owners of blog to give it up first.',
  },
  {
    what: 'a module that is too heavy',
    changes: { files: weighing(['web/big.js', 700 * 1024], ['web/small.js', 1]) },
    why: 'careers 1.2.0 is too heavy: its module web/big.js has 700 kB, and may have 600 kB. Take something out, or load it lazily.',
  },
  {
    what: 'too much JavaScript',
    changes: {
      files: weighing(...[1, 2, 3, 4].map((n): [string, number] => [`web/${n}.js`, 600 * 1024])),
    },
    why: 'careers 1.2.0 is too heavy: its JavaScript has 2400 kB, and may have 2048 kB. Take something out, or load it lazily.',
  },
  {
    what: 'style sheets that are too heavy',
    changes: { files: weighing(['web/a.css', 200 * 1024], ['web/b.css', 100 * 1024 + 1]) },
    why: 'careers 1.2.0 is too heavy: its style sheet has 301 kB, and may have 300 kB. Take something out, or load it lazily.',
  },
  {
    what: 'more than its own budget',
    changes: {
      files: weighing(['web/main.js', 41 * 1024]),
      modules: ['web/main.js'],
      budgets: { entry: 40 },
    },
    why: 'careers 1.2.0 is over its budget: its entry (web/main.js) has 41 kB, and may have 40 kB. Take something out, load it lazily, or raise "budgets" in its package.json.',
  },
  {
    what: 'a sheet of a page that is too heavy',
    changes: {
      files: weighing(['web/pages/a.css', 301 * 1024]),
      pageStyles: { a: 'web/pages/a.css' },
    },
    why: 'careers 1.2.0 is too heavy: its sheet web/pages/a.css has 301 kB, and may have 300 kB. Take something out, or load it lazily.',
  },
  {
    what: 'a server build that is too heavy',
    changes: { files: weighing(['server/remote.js', 4 * 1024 * 1024]) },
    why: 'careers 1.2.0 is too heavy: its server build has 4096 kB, and may have 3072 kB. Take something out, or load it lazily.',
  },
  {
    what: 'pictures that are too heavy',
    changes: { files: weighing(['web/film.webp', 21 * 1024 * 1024]) },
    why: 'careers 1.2.0 is too heavy: its whole has 21504 kB, and may have 20480 kB. Take something out, or load it lazily.',
  },
  {
    what: 'too many files',
    changes: {
      files: weighing(...Array.from({ length: 401 }, (_, n): [string, number] => [`web/${n}`, 1])),
    },
    why: 'careers 1.2.0 has 401 files, and a release may have 400: take out what is not needed.',
  },
])('$what is refused', ({ changes, input, why }) => {
  expect(judge(changes, input)).toEqual([why])
})

test.each<{ what: string; changes?: Partial<Release>; input?: Partial<GateInput> }>([
  { what: 'an older contract', changes: { contract: 1 } },
  { what: 'no shared library', changes: { shared: {} } },
  { what: 'the first release of a remote', input: { current: undefined } },
  {
    what: 'a page that was given up',
    changes: { routes: ['/career', '/jobs'] },
    input: { retiredPages: ['/career/:key'] },
  },
  {
    what: 'whatever page on the way back',
    changes: { routes: [] },
    input: { retiredPages: 'any' },
  },
  {
    what: 'a page more',
    changes: { routes: ['/career', '/career/:key', '/career/teams', '/jobs'] },
  },
  {
    what: 'a path that only begins like that of another',
    changes: { mounts: ['/career', '/jobs', '/blogger'] },
  },
  {
    what: 'a path below the home page of another',
    input: { others: [describeRelease('marketing', '1.0.0', { mounts: ['/'] })] },
  },
  {
    what: 'the home page, with the paths of others below it',
    changes: { mounts: ['/', '/career', '/jobs'] },
  },
  { what: 'no shell that is known', input: { shells: [] } },
  {
    what: 'as much as is allowed',
    changes: {
      files: weighing(
        ['web/a.js', budgets.largestModule],
        ['web/a.css', budgets.styles],
        ['web/pages/a.css', budgets.styles],
        ['server/remote.js', budgets.server],
      ),
      pageStyles: { a: 'web/pages/a.css' },
    },
  },
  {
    what: 'a shell with a version before its release',
    changes: { shared: { react: '^19.0.0' } },
    input: { shells: [{ ...shell, provides: { react: '19.4.0-rc.1' } }] },
  },
])('$what is accepted', ({ changes, input }) => {
  expect(judge(changes, input)).toEqual([])
})

test('while pages of an older shell may be open, a release waits for a day without it', () => {
  const older = { ...shell, id: 'old', contract: 1, provides: { react: '19.3.1' } }

  expect(judge({}, { shells: [shell, older] })).toEqual([
    'careers 1.2.0 was built for contract 2, and shell old speaks 1: shell abc can run it. If shell old is the older one, wait until it was not there today or yesterday, because pages of it may be open; if it is the newer one, build for it.',
  ])
})

test('a mount of "/" claims the home page only', () => {
  const marketing = { mounts: ['/', '/about'], slices: [] }
  const judged = (routes: string[]) =>
    findObjections({
      candidate: describeRelease('marketing', '1.0.0', { ...marketing, routes }),
      others: [],
      shells: [],
      retiredPages: [],
    })

  expect(judged(['/', '/about', '/about/team'])).toEqual([])
  expect(judged(['/contact'])).toEqual([
    'marketing 1.0.0 has a page /contact outside its mounts (/, /about): add the path to "mounts" in its package.json.',
  ])
})

test('all objections are reported at once', () => {
  const objections = judge({
    contract: 3,
    mounts: ['/blog'],
    routes: ['/blog'],
    slices: ['blog'],
    files: weighing(['web/big.js', 700 * 1024]),
  })

  expect(objections).toHaveLength(7)
})
