import { type ShellAlteration, swap } from './altered-shell'

/** A change of the shell that breaks careers or all remotes, and the message of `check shell`. */
type BreakingShell = ShellAlteration & { refusal: string }

const careers = 'careers 1.0.0 of hr, which is live: '
const inAll = (code: string) => (before: string) => `${code};${before}`

/** With it, releases are not compared further. */
const older: BreakingShell = {
  what: 'speaks an older contract',
  release: () => ({ contract: 0 }),
  refusal: `${careers}it was built for contract 1, and shell 1.0.0 speaks 0.`,
}

/** `release.json` tells of them: nothing is rendered in such a shell. */
const misfits: BreakingShell[] = [
  {
    what: 'brings another React',
    release: ({ shared }) => ({ shared: { ...shared, react: '20.0.0' } }),
    refusal: `${careers}it needs react ^19.3.1, and shell 1.0.0 brings 20.0.0.`,
  },
  {
    what: 'brings a platform that remotes were not built for',
    release: ({ shared }) => ({ shared: { ...shared, '@site/platform': '2.0.0' } }),
    refusal: `${careers}it needs @site/platform ^1.0.0, and shell 1.0.0 brings 2.0.0.`,
  },
  {
    what: 'lacks an export of the platform',
    release: ({ brings = [] }) => ({ brings: brings.filter((name) => name !== 'lazyPart') }),
    refusal: `${careers}it uses lazyPart of @site/platform, which shell 1.0.0 does not bring.`,
  },
]

/** Pages can be rendered in such a shell. */
const visible: BreakingShell[] = [
  {
    what: 'writes set files that open pages cannot read',
    rehearsal: swap(/(styles:\w+\.map.{0,40}?,)integrity:/, '$1digests:'),
    refusal: `${careers}its entry in the set file has no integrity as open pages of other shells read it.`,
  },
  {
    what: 'hides every page by its style sheet',
    styles: (css) => `${css}@layer shell{main{display:none}}`,
    refusal: `${careers}its page /career is hidden by the style rule "main".`,
  },
]

/** Pages cannot be rendered in such a shell, whatever else it does. */
const broken: BreakingShell[] = [
  {
    what: 'keeps the state of remotes under other names',
    renderer: swap(
      /(\{reducerPath:(\w+),reducer:\w+\}of .{0,60}inject\(\{reducerPath:)\w+/,
      '$1"part-"+$2',
    ),
    refusal: `${careers}its page /career cannot be rendered:`,
  },
  {
    what: 'mounts no routes of remotes',
    renderer: swap(/\[\.\.\.\w+,(\{id:"not-found")/, '[$1'),
    refusal: `${careers}its page /career answers 404.`,
  },
  {
    what: 'has no client of a service',
    renderer: swap(/(=\{blog:\w+\([^)]+\),)recruitment:(\w+\([^)]+\))/, '$1recruiting:$2'),
    refusal: careers,
  },
  {
    what: 'asks pages for their metadata under another name',
    renderer: swap(/(\w+)\.metadata\(\{state:/, '$1.describe({state:'),
    refusal: `${careers}its page /career cannot be rendered:`,
  },
  {
    what: 'has a layout that throws on one page',
    renderer: (code) => {
      const [, library] = /useLocation:\(\)=>(\w+)\.useLocation/.exec(code) ?? []
      const thrown = '(()=>{throw new Error("the beam is bent")})()'
      return swap(
        /"Skip to content"/,
        `(0,${library}.useLocation)().pathname==="/career"?${thrown}:"Skip to content"`,
      )(code)
    },
    refusal: `${careers}its page /career cannot be rendered: Error: the beam is bent.`,
  },
]

/** Each list is one shell: the check names all that breaks. */
export const breakingShells = [misfits, [older], visible, ...broken.map((one) => [one])]

/** Changes that break no remote. */
export const harmlessShells: ShellAlteration[] = [
  { what: 'speaks a newer contract', release: () => ({ contract: 2 }) },
  {
    what: 'brings a newer React of the same major',
    release: ({ shared }) => ({ shared: { ...shared, react: '19.9.0' } }),
  },
  {
    what: 'brings a newer platform of the same major',
    release: ({ shared }) => ({ shared: { ...shared, '@site/platform': '1.9.0' } }),
  },
  {
    what: 'brings more exports',
    release: ({ brings = [] }) => ({ brings: [...brings, 'useSomethingNew'] }),
  },
  {
    what: 'shares another library',
    release: ({ shared }) => ({ shared: { ...shared, dayjs: '1.0.0' } }),
  },
  { what: 'has another owner', release: () => ({ owner: 'core' }) },
  { what: 'starts a little later', renderer: inAll('await new Promise((go)=>setTimeout(go,200))') },
  { what: 'says something when it starts', renderer: inAll('console.info("started")') },
  { what: 'has other words in its layout', renderer: swap(/"Skip to content"/, '"Skip to main"') },
  {
    what: 'gives its header another class',
    renderer: swap(/"aria-label":"Main"/, '"aria-label":"Main",id:"main-menu"'),
  },
  {
    what: 'has a page more',
    renderer: swap(/(\[\.\.\.\w+,)(\{id:"not-found")/, '$1{path:"/imprint"},$2'),
  },
  {
    what: 'has a client of one more service',
    renderer: swap(/api:\{blog:(\w+)\((\w+)\)/, 'api:{news:$1($2),blog:$1($2)'),
  },
  {
    what: 'tells pages more when it asks for their metadata',
    renderer: swap(/\.metadata\(\{state:/, '.metadata({locale:"en",state:'),
  },
  {
    what: 'names its actions in another way',
    renderer: swap(/"platform\/slicesAdded"/, '"shell/slicesAdded"'),
  },
  {
    what: 'says more of itself to social networks',
    renderer: swap(/property:"og:site_name",content:/, '$&"The site of "+'),
  },
  {
    what: 'tells the browser more of the viewport',
    renderer: swap(/width=device-width,initial-scale=1/, '$&,viewport-fit=cover'),
  },
  {
    what: 'is from before pages named their parts',
    renderer: swap(/(async function\(\{handle:\w+\}\)\{)(?=let\{parts:)/, '$1return;'),
  },
  {
    what: 'writes more into set files',
    rehearsal: swap(/(styles:\w+\.map.{0,40}?,)integrity:/, '$1since:1,integrity:'),
  },
  {
    what: 'hides something of its own',
    styles: (css) => `${css}@layer shell{footer{display:none}}`,
  },
  { what: 'prints no page', styles: (css) => `${css}@media print{main{display:none}}` },
  { what: 'has another colour', styles: (css) => `${css}@layer shell{:root{--ink:#000}}` },
]
