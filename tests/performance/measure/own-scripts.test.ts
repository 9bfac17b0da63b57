import { ownScripts } from './own-scripts'

test('what runs, or is asked for, because of the HTML alone is its JavaScript', () => {
  const html = `
    <script type="application/ld+json">{"name":"Processwala"}</script>
    <link href="/early.js" rel="modulepreload"><link rel="preload" as="font" href="/font.woff2">
    <script type="importmap">{"imports":{}}</script>
    <script type="application/json" id="page-state">{"remote":null}</script>
    <script data-main="/main.js">start(
    )</script><script type="module" src="/late.js"></script>`

  expect(ownScripts(html)).toEqual({
    inline: ['start(\n    )'],
    named: ['/early.js', '/late.js'],
  })
})
