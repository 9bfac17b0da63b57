import { inRender, onImport } from './careers-code'
import type { RefusedRelease } from './refused-before-rehearsal'

/** `hasPassed`: with it an attacker once passed the gate. */
type OverreachingRelease = RefusedRelease & { hasPassed?: true }

let sheets = 0

/** In a style sheet of its own, of which the gate says what is wrong with it. */
function inSheet(css: string, fault: string) {
  const path = `web/sheet-${++sheets}.css`
  return { files: { [path]: css }, refusal: `${path} ${fault}` }
}

const inLayer = (rules: string, fault: string) => inSheet(`@layer careers{${rules}}`, fault)

const changes = (what: string) =>
  `NAME changes ${what}, which all parts of the page share: keep it inside the remote.`
const leaves = (what: string) => `NAME leaves ${what} behind after its pages were rendered`
const reaches = 'which reaches elements of others: begin it with a class of the remote'
const outside = 'outside its layer: put all rules into "@layer careers"'

const styles: OverreachingRelease[] = [
  {
    what: 'hides every page by its style sheet',
    hasPassed: true,
    ...inLayer('*{display:none!important}', `has the selector "*", ${reaches}`),
  },
  {
    what: 'ends its style sheet early, and begins a script',
    hasPassed: true,
    ...inLayer(
      '.careers-a{--a:"</style><script>alert(1)</script>"}',
      'holds what ends a style element: take it out.',
    ),
  },
  {
    what: 'changes a token',
    ...inLayer(':root{--ink:red}', `has the selector ":root", ${reaches}`),
  },
  {
    what: 'hides the header',
    ...inLayer('.shell-header-a{display:none}', `has the selector ".shell-header-a", ${reaches}`),
  },
  {
    what: 'writes the name of a class of the shell with an escape',
    ...inLayer(
      '.\\73 hell-header-a{display:none}',
      `has the selector ".\\73 hell-header-a", ${reaches}`,
    ),
  },
  {
    what: 'hides what follows it',
    ...inLayer('.careers-a~*{display:none}', `has the selector ".careers-a~*", ${reaches}`),
  },
  {
    what: 'stops the page from scrolling',
    ...inLayer(
      'body:has(.careers-a){overflow:hidden}',
      `has the selector "body:has(.careers-a)", ${reaches}`,
    ),
  },
  {
    what: 'has rules beside its layer',
    ...inSheet('p{color:red}', `has the selector "p" ${outside}`),
  },
  {
    what: 'has rules in the layer of another remote',
    ...inSheet('@layer blog{.blog-a{color:red}}', `has @layer blog ${outside}`),
  },
  {
    what: 'closes its layer early, and opens it again',
    ...inLayer('}*{display:none}@layer careers{', `has the selector "*" ${outside}`),
  },
  {
    what: 'leaves a rule open, so that it takes in what follows',
    ...inSheet('@layer careers{.careers-a{color:red', 'is no valid CSS'),
  },
  {
    what: 'fetches a style sheet from elsewhere',
    ...inSheet(
      '@import "https://elsewhere.example/a.css";',
      `has @import "https://elsewhere.example/a.css" ${outside}`,
    ),
  },
  {
    what: 'tells another host of every visit',
    ...inLayer(
      '.careers-a{background:url(https://elsewhere.example/a.png)}',
      'takes https://elsewhere.example/a.png from outside the release',
    ),
  },
  {
    what: 'replaces the font of all',
    ...inLayer(
      '@font-face{font-family:Archivo;src:local("Arial")}',
      'has @font-face Archivo, a name that other parts of the page may have',
    ),
  },
  {
    what: 'replaces an animation of the shell',
    ...inLayer(
      '@keyframes toast-enter{to{opacity:0}}',
      'has @keyframes toast-enter, a name that other parts of the page may have',
    ),
  },
  {
    what: 'registers a token anew',
    ...inLayer(
      '@property --ink{syntax:"*";inherits:false}',
      'has @property --ink, a name that other parts of the page may have',
    ),
  },
]

const builtIns: OverreachingRelease[] = [
  {
    what: 'reads every answer of services',
    hasPassed: true,
    ...onImport(
      'const r=Response.prototype.json;Response.prototype.json=function(){return r.call(this)}',
    ),
    refusal: changes('Response.prototype.json'),
  },
  {
    what: 'reads every query',
    hasPassed: true,
    ...inRender('URLSearchParams.prototype.get=function(){return null}'),
    refusal: changes('URLSearchParams.prototype.get'),
  },
  {
    what: 'reads along with every pattern',
    hasPassed: true,
    ...inRender(
      'const t=RegExp.prototype.test;RegExp.prototype.test=function(w){return t.call(this,w)}',
    ),
    refusal: changes('RegExp.prototype.test'),
  },
  {
    what: 'rewrites errors',
    hasPassed: true,
    ...onImport('Error.prototype.toString=function(){return "all is well"}'),
    refusal: changes('Error.prototype.toString'),
  },
  {
    what: 'hides what it adds to objects',
    hasPassed: true,
    ...onImport('const k=Reflect.ownKeys;Reflect.ownKeys=(o)=>k(o).filter((n)=>n!=="ownKeys")'),
    refusal: changes('Reflect.ownKeys'),
  },
  {
    what: "reads visitors' forms",
    hasPassed: true,
    ...onImport('Request.prototype.formData=async function(){return new FormData()}'),
    refusal: changes('Request.prototype.formData'),
  },
  {
    what: 'puts a getter on every object',
    ...onImport('Object.defineProperty(Object.prototype,"then",{get(){},configurable:true})'),
    refusal: changes('Object.prototype.then'),
  },
  {
    what: 'changes how lists are iterated',
    ...onImport(
      'const i=Object.getPrototypeOf([][Symbol.iterator]()),n=i.next;i.next=function(){return n.call(this)}',
    ),
    refusal: changes('the prototype of Iterator of Array.next'),
  },
  {
    what: 'changes asynchronous functions',
    ...onImport('Object.getPrototypeOf(async()=>{}).then=1'),
    refusal: changes('the prototype of Function of async.then'),
  },
  {
    what: 'freezes lists',
    ...inRender('Object.freeze(Array.prototype)'),
    refusal: changes('Array.prototype'),
  },
  {
    what: 'gives regular expressions another prototype',
    ...onImport('Object.setPrototypeOf(RegExp.prototype,{leak:1})'),
    refusal: changes('the prototype of RegExp.prototype'),
  },
  {
    what: 'makes a built-in impossible to replace',
    ...onImport('Object.defineProperty(Promise.prototype,"then",{writable:false})'),
    refusal: changes('Promise.prototype.then'),
  },
  {
    what: 'adds a symbol to functions',
    ...onImport('Function.prototype[Symbol("careers")]=1'),
    refusal: changes('Function.prototype.Symbol(careers)'),
  },
  {
    what: 'reads all that is fetched',
    ...inRender('const f=fetch;globalThis.fetch=(...w)=>f(...w)'),
    refusal: changes('fetch'),
  },
  {
    what: 'takes a built-in away',
    ...onImport('delete globalThis.structuredClone'),
    refusal: changes('structuredClone'),
  },
  {
    what: 'changes how dates are written',
    ...inRender('Intl.DateTimeFormat.prototype.formatToParts=()=>[]'),
    refusal: changes('Intl.DateTimeFormat.prototype.formatToParts'),
  },
  {
    what: 'sets an environment variable',
    ...onImport('process.env.NODE_DEBUG="http"'),
    refusal: changes('process.env.NODE_DEBUG'),
  },
  {
    what: 'listens to the end of the process',
    ...onImport('process.on("SIGTERM",()=>{})'),
    refusal: changes('the listeners of process for "SIGTERM"'),
  },
  {
    what: 'hides its patch from those who look',
    ...onImport(
      'const d=Object.getOwnPropertyDescriptor;Reflect.getOwnPropertyDescriptor=Object.getOwnPropertyDescriptor=(o,k)=>o===Response.prototype?void 0:d(o,k);Response.prototype.text=1',
    ),
    refusal: changes('Response.prototype.text'),
  },
]

const late: OverreachingRelease[] = [
  {
    what: 'changes a built-in later',
    hasPassed: true,
    ...inRender('setTimeout(()=>{Headers.prototype.has=()=>true},800)'),
    refusal: changes('Headers.prototype.has'),
  },
  {
    what: 'lets a promise fail that nothing waits for',
    hasPassed: true,
    ...inRender('Promise.reject(new Error("the belt is torn"))'),
    refusal: 'NAME throws what nothing catches: Error: the belt is torn',
  },
  {
    what: 'throws when its page is long gone',
    ...inRender('setTimeout(()=>{throw new Error("the roof is off")},200)'),
    refusal: 'NAME throws what nothing catches: Error: the roof is off',
  },
  {
    what: 'changes a built-in when a service has answered',
    ...inRender('fetch("http://127.0.0.1:9").catch(()=>{AbortSignal.prototype.careers=1})'),
    refusal: changes('AbortSignal.prototype.careers'),
  },
]

/** What never ends: the rehearsal waits for it as long as it may. */
const endless: OverreachingRelease[] = [
  {
    what: 'leaves an endless interval behind',
    hasPassed: true,
    ...onImport('setInterval(()=>{},60000)'),
    refusal: leaves('an interval of 60000 ms'),
  },
  {
    what: 'ends the process much later',
    hasPassed: true,
    ...onImport('setTimeout(()=>process.exit(0),60000)'),
    refusal: leaves('a timer of 60000 ms'),
  },
  {
    what: 'hides an interval from the event loop',
    ...inRender('setInterval(()=>{},50).unref()'),
    refusal: leaves('an interval of 50 ms'),
  },
  {
    what: 'sets a timer again and again',
    ...onImport('(function again(){setTimeout(again,20)})()'),
    refusal: leaves('a timer of 20 ms'),
  },
  {
    what: 'works without end, between all that others do',
    ...onImport('(function again(){setImmediate(again)})()'),
    refusal: leaves('an immediate'),
  },
  {
    what: 'keeps a channel open',
    ...inRender('new MessageChannel().port1.onmessage=()=>{}'),
    refusal: leaves('an open MessagePort'),
  },
]

const ends: OverreachingRelease[] = [
  {
    what: 'ends the process later',
    hasPassed: true,
    ...onImport('setTimeout(()=>process.exit(0),1000)'),
    refusal: 'has ended (0)',
  },
  {
    what: 'ends the process on import',
    ...onImport('process.exit(3)'),
    refusal: 'has ended (3)',
  },
  {
    what: 'ends the process in render',
    ...inRender('process.exit(4)'),
    refusal: 'has ended (4)',
  },
  {
    what: 'kills its process',
    ...inRender('process.kill(process.pid,"SIGKILL")'),
    refusal: 'has ended (SIGKILL)',
  },
]

/**
 * Releases of careers that reach beyond it, into what all parts of the page share. The rehearsal refuses them, and names
 * all that they do: what does not end it is in one release.
 */
export const overreachingReleases = [styles, endless, late, builtIns, ...ends.map((one) => [one])]

/** Harmless changes of teams. */
export const harmlessChanges = {
  styles: (css: string) =>
    `${css}@layer careers{` +
    '.careers-a p~p,.careers-a:has(+.careers-b):not(:empty)>li+li{display:none!important}' +
    '@media print{.careers-a{display:none}}@supports (display:grid){.careers-a{display:grid}}' +
    '@keyframes careers-turn-a{to{rotate:1turn}}@font-face{font-family:"careers-a";src:url(data:,)}' +
    '.careers-a{--a:1px;background:url("data:image/png;base64,AA==");clip-path:url(#a)}' +
    'dialog.careers-a::backdrop{opacity:.5}[data-open]>.careers-a::before{content:"https://a.example"}}',
  server: (build: string) =>
    onImport(
      'const cache=new Map([["a",1]]);class Mine extends Error{};Mine.prototype.toString=()=>"mine";' +
        'class List extends Array{last(){return this.at(-1)}};Object.freeze([List.from([1]).last()]);' +
        'setTimeout(()=>cache.clear(),200);clearTimeout(setTimeout(()=>{},60000));clearInterval(setInterval(()=>{},10))',
    ).server(
      inRender(
        'queueMicrotask(()=>{});setImmediate(()=>{});Promise.race([1,new Promise((r)=>setTimeout(r,700))]);' +
          'AbortSignal.timeout(60000);fetch("http://127.0.0.1:9",{signal:AbortSignal.timeout(500)}).catch(()=>{});' +
          '/(a)/.exec("a");Symbol.for("careers");performance.mark("a");structuredClone({a:1});crypto.randomUUID();' +
          'new Intl.NumberFormat("en").format(1);new Response("a").text();console.info("rendered");' +
          'const c=new MessageChannel();c.port1.onmessage=()=>c.port1.close();c.port2.postMessage(1)',
      ).server(build),
    ),
}
