import { writeFileSync } from 'node:fs'
import { addRelease, createTestDesk, type TestDesk } from '@site/releases/testing'
import fastify, { type FastifyInstance } from 'fastify'
import type { LiveSite } from '../../live/live-site'
import { shell } from '../../live/renderers/test-renderers'
import { loadRelease } from '../../release-set/load-release'
import { composeReleaseSet } from '../../release-set/release-set'
import { serveSharePictures } from './serve-share-pictures'

let desk: TestDesk
let app: FastifyInstance
let id: string

/** marketing has the home page and /about, careers is live too. */
beforeEach(async () => {
  desk = createTestDesk()
  const add = async (remote: string, mounts: string[], pictures: string[]) => {
    const drawn = pictures.map((name) => [`web/share/${name}.png`, `picture of ${name}`])
    const contents = { 'server/remote.js': remote, ...Object.fromEntries(drawn) }
    const added = await addRelease(desk.as('platform'), remote, '1.0.0', { mounts, contents })
    return loadRelease(desk, remote, added.id)
  }
  const marketing = await add('marketing', ['/', '/about'], ['home', 'about'])
  const careers = await add('careers', ['/career'], ['career'])
  id = marketing.id
  const releaseSet = composeReleaseSet([marketing, careers], shell, '/releases')
  app = fastify()
  // The part of the live site that pictures use.
  serveSharePictures(app, { releaseSet } as Partial<LiveSite> as LiveSite, desk.store)
})

afterEach(async () => {
  await app.close()
  desk.remove()
})

test.each([
  { url: '/share/home.png', body: 'picture of home' },
  { url: '/share/about.png', body: 'picture of about' },
  { url: '/share/career.png', body: 'picture of career' },
])('$url is the $body', async ({ url, body }) => {
  const response = await app.inject({ url })

  expect(response.body).toBe(body)
  expect(response.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=3600',
  })
})

test.each([
  '/share/career/some-opening.png',
  '/share/nothing.png',
  '/share/..%2f..%2frelease.json',
  '/share/constructor',
])('%s has no picture of its own', async (url) => {
  const response = await app.inject({ url })

  expect([response.statusCode, response.headers.location]).toEqual([302, '/share.png'])
})

test('a picture changed after it was signed is not shown', async () => {
  writeFileSync(desk.locate(`releases/marketing/${id}/web/share/about.png`), 'another picture')

  const response = await app.inject({ url: '/share/about.png' })

  expect([response.statusCode, response.headers.location]).toEqual([302, '/share.png'])
})

test('a picture is read from the store once, however many requests come', async () => {
  const get = jest.spyOn(desk.store, 'get')

  const answers = await Promise.all(
    Array.from({ length: 50 }, () => app.inject({ url: '/share/about.png' })),
  )
  await app.inject({ url: '/share/about.png' })

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200))
  expect(get).toHaveBeenCalledTimes(1)
})

test('a picture that could not be read is read again', async () => {
  const get = jest.spyOn(desk.store, 'get')
  get.mockRejectedValueOnce(new Error('The store does not answer.'))

  const failed = await app.inject({ url: '/share/about.png' })
  const again = await app.inject({ url: '/share/about.png' })

  expect([failed.statusCode, again.body]).toEqual([500, 'picture of about'])
})
