import { put } from './altered-build'
import {
  heading,
  inRender,
  loopsInRender,
  loopsOnImport,
  onImport,
  throwsInRender,
  throwsOnImport,
} from './careers-code'
import type { RefusedRelease } from './refused-before-rehearsal'

/** Faults that the gate names together. */
const together: RefusedRelease[] = [
  {
    what: 'has faults in HTML from a service',
    server: put(
      `dangerouslySetInnerHTML:{__html:"<b id=a id=b>Work</b>"},was:${heading}`,
      `children:${heading}`,
    ),
    refusal: 'NAME: the page /career is no valid HTML: duplicate-attribute.',
  },
  {
    what: 'leaks a global',
    ...onImport('globalThis.openings=[]'),
    refusal: 'NAME changes openings, which all parts of the page share: keep it inside the remote.',
  },
  {
    what: 'changes what is built in, while it renders',
    ...inRender('Array.prototype.last=function(){return this.at(-1)}'),
    refusal:
      'NAME changes Array.prototype.last, which all parts of the page share: keep it inside the remote.',
  },
  {
    what: 'writes to the console',
    ...inRender('console.error("no jobs today")'),
    refusal: 'NAME writes to the console: no jobs today',
  },
  {
    what: 'has no description',
    server: put('description:"",was:"Search', 'description:"Search'),
    refusal: 'NAME: the page /career lacks a description.',
  },
  {
    what: 'nests what browsers take apart',
    server: put('"p",{children:["table"].map(e=>(0,n.jsx)(e,{},e)),was:"We', '"p",{children:"We'),
    refusal:
      'NAME: the page /career is no valid HTML: after </h1><p> a browser makes </p> of <table>.',
  },
]

/** What keeps a page from being rendered, or takes the place of another fault. */
const alone: RefusedRelease[] = [
  {
    what: 'throws in render',
    ...throwsInRender,
    refusal: 'NAME: the page /career cannot be rendered: the ink is dry.',
  },
  {
    what: 'loops for ever in render',
    ...loopsInRender,
    refusal: 'was ended: it worked for 2000 ms and answered nothing. Mend it.',
  },
  {
    what: 'has no heading',
    server: put('"h2"', '"h1"'),
    refusal: 'NAME: the page /career lacks a heading <h1>.',
  },
  {
    what: 'throws on import',
    ...throwsOnImport,
    refusal: 'the shelf is empty. Mend it.',
  },
  {
    what: 'loops for ever on import',
    ...loopsOnImport,
    refusal: 'was ended: it worked for 2000 ms and answered nothing. Mend it.',
  },
  {
    what: 'has another slice than it says',
    server: put('name:"jobs"', 'name:"careers"'),
    refusal: 'NAME has the slices jobs, and its release.json says careers: build it again.',
  },
]

/** Releases that the gate refuses for what their code does and their pages hold when it renders them. */
export const refusedByRehearsal = [together, ...alone.map((one) => [one])]
