import { escapeStyle } from './escape-style'

test.each([
  { css: '.a::after{content:"</style>"}', escaped: '.a::after{content:"\\3c /style>"}' },
  { css: '.a{background:url(</STYLE>)}', escaped: '.a{background:url(\\3c /STYLE>)}' },
  { css: '/* <!-- */', escaped: '/* \\3c !-- */' },
  { css: '/* a\r\nb\rc */', escaped: '/* a\nb\nc */' },
])('$css becomes $escaped', ({ css, escaped }) => {
  expect(escapeStyle(css)).toBe(escaped)
})

test('valid CSS stays as it is', () => {
  const css = '@media (width<=600px) and (300px<height){.a>.b{color:red}}'

  expect(escapeStyle(css)).toBe(css)
})
