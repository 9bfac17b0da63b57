import { clientRendered } from './client-rendered'

const state = {
  remote: { remote: 'blog' },
  store: { blog: { posts: ['<b>'] } },
  loaderData: { a: 1 },
}

const page = (root: string, json: object, head = '') =>
  [
    `<head><title>Blog</title>${head}</head><body><div id="site">${root}</div>`,
    `<script type="application/json" id="page-state">${JSON.stringify(json)}</script>`,
    '<script data-main="/main.js" data-modules="/a.js">boot()</script></body>',
  ].join('')

test('root and data are emptied, and the HTML asks for the first module', () => {
  const json = { ...state, store: { blog: { posts: [] } } }
  const emptied = { ...state, store: {}, loaderData: {} }

  expect(clientRendered(page('<main><div>Posts</div></main><div></div>', json))).toBe(
    page('', emptied, '<script type="module" src="/main.js"></script>'),
  )
})

test('a page without our scripts is none of ours', () => {
  expect(clientRendered('<h1>No connection</h1>')).toBeUndefined()
})
