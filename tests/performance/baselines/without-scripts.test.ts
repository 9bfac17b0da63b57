import { withoutScripts } from './without-scripts'

test('scripts, their data and their preloads are taken out, and all else stays', () => {
  const html = [
    '<head><script type="application/ld+json">{"name":"Processwala"}</script>',
    '<link rel="modulepreload" href="/main.js"><link rel="preload" href="/font.woff2" as="font">',
    '<script type="importmap">{"imports":{}}</script></head>',
    '<body><h1>Home</h1><script id="page-state" type="application/json">{"a":1}</script>',
    '<script data-main="/main.js">run(\n)</script><script src="/late.js"></script></body>',
  ].join('')

  expect(withoutScripts(html)).toBe(
    [
      '<head><script type="application/ld+json">{"name":"Processwala"}</script>',
      '<link rel="preload" href="/font.woff2" as="font"></head>',
      '<body><h1>Home</h1></body>',
    ].join(''),
  )
})
