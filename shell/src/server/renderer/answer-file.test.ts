import { createStaticHandler, RouterContextProvider } from 'react-router-dom'
import { answerFile } from './answer-file'

function ask(path: string, loader: () => unknown) {
  const handler = createStaticHandler([
    {
      children: [
        { path: '/blog/feed.xml', lazy: async () => ({ loader }) },
        { path: '/blog/:slug', loader: () => null },
      ],
    },
  ])
  const request = new Request(`https://site.example${path}`)
  return answerFile(handler, request, new RouterContextProvider())
}

test('answers with the response of the loader', async () => {
  const answer = await ask(
    '/blog/feed.xml',
    () => new Response('<feed/>', { headers: { 'Content-Type': 'application/atom+xml' } }),
  )

  expect(answer).toEqual({ status: 200, body: '<feed/>', contentType: 'application/atom+xml' })
})

test.each(['/blog/node.js', '/nothing'])('leaves %s to the pages', async (path) => {
  expect(await ask(path, () => new Response())).toBeUndefined()
})

test('fails when the loader fails, so that the last good file stays in the cache', async () => {
  const failing = ask('/blog/feed.xml', () => {
    throw new Error('The blog service is down.')
  })

  await expect(failing).rejects.toThrow('The blog service is down.')
})

test('says when a loader returns no response', async () => {
  await expect(ask('/blog/feed.xml', () => 'feed')).rejects.toThrow(
    'The loader of /blog/feed.xml returned no Response. It has to return one.',
  )
})
