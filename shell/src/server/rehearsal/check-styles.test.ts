import { findStyleFaults } from './check-styles'

function faultsOf(rules: string) {
  return findStyleFaults(`@layer careers{${rules}}`, 'careers')
}

test.each([
  '.careers-list-1 li{color:red}',
  'select.careers-field-1:focus-visible,.careers-field-1::placeholder{color:var(--ink)}',
  '[data-size=small]>.careers-card-1{gap:1rem}',
  '.careers-list-1>li+li,.careers-list-1>*+*:before,.careers-body-1 :is(h2,h3)+*{margin:0}',
  '.careers-open-1+.careers-close-1 p~p{margin:0}',
  '.careers-list-1:not(:has(>:nth-child(4))){display:grid}',
  '@media (width<=600px) and (scripting:none){.careers-list-1{display:none!important}}',
  '@supports (display:grid){@container (width>1px){.careers-list-1{display:grid}}}',
  '@keyframes careers-turn-1{from{opacity:0}50.5%{opacity:.5}to{opacity:1}}',
  '@font-face{font-family:"careers-icons";src:url("data:font/woff2;base64,AA==")}',
  '@property --careers-turn{syntax:"<angle>";inherits:false;initial-value:0deg}',
  '.careers-mark-1{background:url(data:image/svg+xml;base64,AA==);clip-path:url(#mark);content:"https://a.example"}',
  '@layer below{.careers-list-1{color:red}}',
  '.careers-list-1{--gap:1rem;gap:var(--gap)}',
  ':is(.careers-list-1 li a:hover,.careers-list-1 li a:target-current) b{color:red}',
  '',
])('%s stays inside the remote', (rules) => {
  expect(faultsOf(rules)).toEqual([])
})

test.each([
  '*{display:none!important}',
  'body{display:none}',
  ':root{--ink:red}',
  'h1,.careers-list-1{color:red}',
  '.careers-list-1,h1{color:red}',
  '.shell-header-1{display:none}',
  '.careersx{color:red}',
  '#site{display:none}',
  '[class*=shell-]{display:none}',
  'body:has(.careers-list-1){overflow:hidden}',
  'body:not(.careers-list-1){overflow:hidden}',
  ':is(.careers-list-1,footer){display:none}',
  ':where(.careers-list-1,:is(.careers-card-1,footer)){display:none}',
  ':is(.careers-list-1)~*{display:none}',
  ':is(){display:none}',
  ':not(.careers-list-1){display:none}',
  '.careers-list-1~*{display:none}',
  '.careers-list-1+footer p{display:none}',
  '.\\73 hell-header-1{display:none}',
  '.careers-list-1 ,,p{color:red}',
  'svg|a{color:red}',
])('%s reaches elements of other parts', (rules) => {
  expect(faultsOf(rules).join()).toContain('which reaches elements of others')
})

test.each([
  { rules: '@keyframes spin{to{rotate:1turn}}', fault: 'has @keyframes spin, a name that other' },
  { rules: '@font-face{font-family:Archivo;src:local("Arial")}', fault: 'has @font-face Archivo' },
  { rules: '@property --ink{syntax:"*";inherits:true}', fault: 'has @property --ink, a name' },
  { rules: '@font-face{src:local("Arial")}', fault: 'which counts for the whole page' },
  { rules: '@page{margin:0}', fault: 'has @page, which counts for the whole page' },
  { rules: '@view-transition{navigation:auto}', fault: 'has @view-transition, which counts' },
  { rules: '@import "https://evil.example/a.css";', fault: 'has @import "https://evil.example' },
  { rules: '@scope (body){p{color:red}}', fault: 'has @scope (body), which counts' },
  { rules: '.careers-a{p{color:red}}', fault: 'nests rules below ".careers-a"' },
  { rules: '.careers-a{@media print{color:red}}', fault: 'nests rules below ".careers-a"' },
  {
    rules: '.careers-a{background:url(//evil.example/a.png)}',
    fault: 'takes //evil.example/a.png',
  },
  {
    rules: '.careers-a{--a:url("https://evil.example")}',
    fault: 'takes https://evil.example from',
  },
  { rules: '.careers-a{background:image-set("/a.png" 1x)}', fault: 'takes /a.png from outside' },
  { rules: '.careers-a{background:image-set(var(--a) 1x)}', fault: 'takes var(--a) from outside' },
  { rules: '.careers-a{behavior:url(a.htc)}', fault: 'takes a.htc from outside the release' },
  { rules: '.careers-a{content:"</style><script>"}', fault: 'holds what ends a style element' },
  { rules: '/* </STYLE > */', fault: 'holds what ends a style element' },
  { rules: '.careers-a{content:"<!--"}', fault: 'holds what ends a style element' },
  { rules: '.careers-a{color:red', fault: 'is no valid CSS' },
  { rules: '.careers-a{content:"\n"}', fault: 'is no valid CSS' },
  { rules: '.careers-a', fault: 'is no valid CSS: A rule without a block: .careers-a' },
  { rules: '.careers-a{}}*{display:none}@layer careers{', fault: 'outside its layer' },
])('$rules: $fault', ({ rules, fault }) => {
  expect(faultsOf(rules).join()).toContain(fault)
})

test.each([
  '.careers-a{color:red}',
  '@layer blog{.blog-a{color:red}}',
  '@layer careers.deep{.careers-a{color:red}}',
  '@layer careers,blog;',
  '@layer{.careers-a{color:red}}',
  '@media print{@layer careers{.careers-a{color:red}}}',
  '@import "a.css" layer(careers);',
  '@charset "utf-8";',
])('%s is outside of the layer', (css) => {
  expect(findStyleFaults(css, 'careers').join()).toContain('outside its layer')
})

test('an extra closing brace is invalid CSS', () => {
  expect(findStyleFaults('@layer careers{}} p{color:red}', 'careers')).toEqual([
    'is no valid CSS: Unmatched }',
  ])
})
