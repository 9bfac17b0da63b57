import type { PageAnswer } from '../renderer/protocol/protocol'
import { findFaults } from './check-page'

const head = [
  '<title>Careers | Us</title>',
  '<meta name="description" content="Work with us"/>',
  '<meta name="robots" content="index,follow"/>',
  '<link rel="canonical" href="https://site.example/career"/>',
  '<meta property="og:title" content="Careers"/>',
  '<meta property="og:description" content="Work with us"/>',
  '<meta property="og:url" content="https://site.example/career"/>',
  '<meta property="og:image" content="https://site.example/share.png"/>',
  '<meta name="twitter:card" content="summary_large_image"/>',
]

function pageOf(body = '<h1>Careers</h1>', ofHead = head) {
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    `${ofHead.join('')}</head><body><div id="site">${body}</div></body></html>`
  )
}

function faultsOf(body: string, more: Partial<PageAnswer> = {}) {
  return findFaults({ status: 200, body, ...more })
}

test('a good page has no fault', () => {
  expect(faultsOf(pageOf())).toEqual([])
})

test.each([
  'a &amp; b &lt; c',
  '<h1>Careers</h1><ul><li>one</li><li>two</li></ul><p>text<br/>more</p>',
  '<h1><span>Careers</span></h1><svg viewBox="0 0 1 1"><path d="M0 0"></path></svg>',
  '<h1>Careers</h1><table><tbody><tr><td>1</td></tr></tbody></table>',
  '<h1>Careers</h1><script type="application/json">{"a":"\\u003cdiv>"}</script>',
  '<h1>Careers</h1><textarea>text</textarea><input value="&lt;b&gt; of &quot;c&quot;"/>',
])('%s is valid HTML', (body) => {
  const faults = faultsOf(pageOf(body))

  expect(faults.filter((fault) => fault.includes('HTML'))).toEqual([])
})

test.each([
  { body: '<h1>a</h1><p>one<div>two</div></p>', why: 'unexpected' },
  { body: '<h1>a</h1><a href="/"><a href="/">b</a></a>', why: '' },
  { body: '<h1>a</h1><table><tr><td>b</td></tr></table>', why: 'makes <tbody> of <tr>' },
  { body: '<h1>a</h1><ul><li>b</ul>', why: '' },
  { body: '<h1>a</h1><span>b', why: '' },
  { body: '<h1>a</h1><p id="a" id="b">c</p>', why: 'duplicate-attribute' },
  { body: '<h1>a</h1><p title="a"class="b">c</p>', why: 'missing-whitespace-between-attributes' },
  { body: '<h1>a</h1><button><button>b</button></button>', why: '' },
])('$body is invalid HTML', ({ body, why }) => {
  const faults = faultsOf(pageOf(body))

  expect(faults.length).toBeGreaterThan(0)
  expect(faults.every((fault) => fault.startsWith('is no valid HTML: '))).toBe(true)
  if (why && why !== 'unexpected') expect(faults.join()).toContain(why)
})

test('a page needs a doctype', () => {
  expect(faultsOf(pageOf().replace('<!doctype html>', ''))).toEqual([
    'is no valid HTML: missing-doctype',
  ])
})

test.each([
  { without: head[0], why: 'lacks a title' },
  { without: head[1], why: 'lacks a description' },
  { without: head[2], why: 'lacks robots' },
  { without: head[3], why: 'lacks a canonical address' },
  { without: head[4], why: 'lacks og:title' },
  { without: head[5], why: 'lacks og:description' },
  { without: head[6], why: 'lacks og:url' },
  { without: head[7], why: 'lacks og:image' },
  { without: head[8], why: 'lacks twitter:card' },
])('without $without it $why', ({ without, why }) => {
  const others = head.filter((element) => element !== without)

  expect(faultsOf(pageOf(undefined, others))).toEqual([why])
})

test.each([
  { words: '<title>Careers | Us</title>', empty: '<title> </title>', why: 'lacks a title' },
  { words: 'content="Work with us"/>', empty: 'content=" "/>', why: 'lacks a description' },
  { words: '<h1>Careers</h1>', empty: '<h1> <span></span></h1>', why: 'lacks a heading <h1>' },
  { words: '<h1>Careers</h1>', empty: '<h2>Careers</h2>', why: 'lacks a heading <h1>' },
])('an empty element counts as missing: $why', ({ words, empty, why }) => {
  expect(faultsOf(pageOf().replace(words, empty))).toEqual([why])
})

test('an id is unique', () => {
  const body = '<h1 id="a">Careers</h1><p id="a">a</p><p id="b">b</p><i id="b">b</i><i id="b">b</i>'

  expect(faultsOf(pageOf(body))).toEqual([
    'has the id "a" more than once',
    'has the id "b" more than once',
  ])
})

function pageWith(css: string) {
  const body =
    '<main class="shell-main" data-size="small"><p></p><div><h1>Careers</h1></div></main>'
  return pageOf(body, [...head, `<style>@layer shell{a{color:red}}</style><style>${css}</style>`])
}

test.each([
  '*{display:none!important}',
  'main{display:none}',
  '@layer shell{#site>.shell-main{visibility:hidden}}',
  'p+div h1{opacity:0}',
  '.shell-main>p~div{color:red;opacity:.0}',
  '[data-size=small]{content-visibility:hidden}',
  'main[data-size^="sm"] :is(div,p){display:none}',
  ':root{display:none}',
  'div:not(.a){display:none}',
  '@supports (display:grid){body *{display:none}}',
])('a heading hidden by %s counts as missing', (css) => {
  expect(faultsOf(pageWith(css)).join()).toMatch(/^is hidden by the style rule ".+"$/)
})

test.each([
  'p{display:none}',
  'h1 *{display:none}',
  'div+p,p>h1,div.a,#b{display:none}',
  '[data-size=large],[data-other]{display:none}',
  'main:hover,h1::before{display:none}',
  'h1{opacity:0.5;display:block}',
  '@media print{main{display:none}}',
  '@media (width<1px){*{display:none}}',
  '@keyframes a{from{opacity:0}}',
])('%s hides no heading', (css) => {
  expect(faultsOf(pageWith(css))).toEqual([])
})

test.each<{ answer: Partial<PageAnswer>; why: string }>([
  { answer: { status: 404 }, why: 'answers 404' },
  { answer: { status: 500 }, why: 'answers 500' },
  { answer: { status: 302, location: '/about' }, why: 'answers 302' },
  {
    answer: { failure: 'openings is undefined' },
    why: 'cannot be rendered: openings is undefined',
  },
  { answer: { status: 500, failure: 'No page.' }, why: 'cannot be rendered: No page.' },
])('a page that $why is not checked any further', ({ answer, why }) => {
  expect(faultsOf('', answer)).toEqual([why])
})

test('a file is not checked as a page', () => {
  expect(faultsOf('<rss/>', { contentType: 'application/rss+xml' })).toEqual([])
  expect(faultsOf('', { contentType: 'text/html; charset=utf-8' }).length).toBeGreaterThan(0)
})

test.each([
  { body: '<h1>a</h1><script>run()</script>', what: 'a <script>' },
  { body: '<h1>a</h1><script type="module" src="/a.js"></script>', what: 'a <script>' },
  { body: '<h1>a</h1><style>b{color:red}</style>', what: 'a <style>' },
  { body: '<h1 style="color:red">a</h1><p style="color:red">b</p>', what: 'style="…"' },
  { body: '<h1>a</h1><button onclick="run()">b</button>', what: 'onclick="…"' },
])('$body would be blocked', ({ body, what }) => {
  expect(faultsOf(pageOf(body))).toEqual([`writes ${what}, which the policy of pages blocks`])
})

test.each([
  '<h1>a</h1><script type="application/ld+json">{}</script>',
  '<h1>a</h1><p title="style=on">b</p>',
])('%s would not be blocked', (body) => {
  expect(faultsOf(pageOf(body))).toEqual([])
})
