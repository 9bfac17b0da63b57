import type { Remote } from '@site/contract'
import { createAppAsyncThunk, type LoaderFunctionArgs, load, NotFoundError } from '@site/platform'
import { testPlatform } from '@site/platform/testing'
import { describeRelease } from '@site/releases/testing'
import { redirect } from 'react-router-dom'
import type { RendererSetup } from './protocol/protocol'
import { createPageRenderer } from './render-page'

const release = describeRelease('careers', '1.0.0', { entry: 'web/remote.js', modules: [] })

const setup: RendererSetup = {
  shell: {
    id: '1-s',
    release: describeRelease('shell', '1.0.0', { entry: 'web/main.js', modules: [] }),
  },
  remote: { id: '1.0.0-a', release },
  settings: testPlatform().settings,
  releasesUrl: '/releases',
}

const failingService = {
  get: () => Promise.reject(httpError()),
  post: () => Promise.reject(httpError()),
}

function httpError() {
  return Object.assign(new Error('GET /jobs answered 500.'), { name: 'HttpError' })
}

const loadJobs = createAppAsyncThunk('careers/loadJobs', (_: undefined, { extra }) =>
  extra.api.recruitment.get('/jobs'),
)

const routes: Remote['routes'] = [
  { path: '/career', Component: () => <h1>Openings</h1>, handle: { title: 'Openings' } },
  { path: '/career/old', loader: () => redirect('/career') },
  {
    path: '/career/gone',
    Component: () => {
      throw new NotFoundError()
    },
  },
  {
    path: '/career/broken',
    Component: () => {
      throw new Error('It throws.')
    },
  },
  {
    path: '/career/thrown',
    loader: () => {
      throw new Response('', { status: 418, statusText: 'Teapot' })
    },
    Component: () => <h1>Openings</h1>,
  },
  {
    path: '/career/empty',
    loader: (page: LoaderFunctionArgs) => load(page, loadJobs(undefined)),
    Component: () => <h1>No openings</h1>,
  },
  {
    path: '/career/feed.xml',
    loader: async (page: LoaderFunctionArgs) => {
      await load(page, loadJobs(undefined))
      throw new Error('No openings to list.')
    },
  },
]

async function render(
  url: string,
  loadRemote = async (): Promise<Remote> => ({ slices: [], routes }),
  form?: Record<string, string>,
) {
  const platform = testPlatform()
  const renderPage = createPageRenderer({
    setup,
    federation: { loadRemote },
    platform: { ...platform, api: { ...platform.api, recruitment: failingService } },
  })
  const page = await renderPage({ url, ...(form && { form }) }, () => undefined)
  return { ...page, body: String(page.body) }
}

test('a page is a whole document', async () => {
  const { status, body, failure } = await render('/career')

  expect({ status, failure }).toEqual({ status: 200, failure: undefined })
  expect(body).toMatch(/^<!doctype html>/i)
  expect(body).toContain('<h1>Openings</h1>')
})

test('the page of a release from before the dark scheme stays light', async () => {
  const light = '<div class="paper" data-palette="page"><h1>Openings</h1></div>'

  const before = await render('/career')
  const since = await render('/career', async () => ({ slices: [], routes, hasDarkScheme: true }))

  expect(before.body).toContain(light)
  expect(since.body).not.toContain(light)
  expect(since.body).toContain('<h1>Openings</h1>')
})

test('a form for a page without an action is a wrong method, and no failure', async () => {
  const { status, body, failure } = await render('/career', undefined, { title: 'x' })

  expect({ status, body, failure }).toEqual({ status: 405, body: '', failure: undefined })
})

test('a response that a loader throws is named in the failure', async () => {
  const { failure } = await render('/career/thrown')

  expect(failure).toBe('A response was thrown: 418 Teapot')
})

test('a loader that leads elsewhere is a redirect', async () => {
  expect(await render('/career/old')).toMatchObject({ status: 302, location: '/career' })
})

test.each(['/career/nowhere'])(
  '%s has no body, because all missing addresses share one page',
  async (path) => {
    expect(await render(path)).toEqual({ status: 404, body: '' })
  },
)

test('a page that says while it renders that it is not there has a body', async () => {
  const { status, body, failure } = await render('/career/gone')

  expect({ status, failure }).toEqual({ status: 404, failure: undefined })
  expect(body).toContain('<h1')
})

test('a component that throws is a failure of the remote', async () => {
  const answer = await render('/career/broken')

  expect(answer).toMatchObject({ status: 500, failure: 'It throws.', cause: 'remote' })
  expect(answer.body).toContain('<h1')
})

test('a page that lacks what a service did not answer is shown, and the service has the failure', async () => {
  const answer = await render('/career/empty')

  expect(answer).toMatchObject({
    status: 200,
    failure: 'careers/loadJobs/rejected: GET /jobs answered 500.',
    cause: 'service',
  })
  expect(answer.body).toContain('<h1>No openings</h1>')
})

test('a file that throws for want of a service says whose fault it is', async () => {
  await expect(render('/career/feed.xml')).rejects.toMatchObject({
    whose: 'service',
    message: expect.stringContaining('No openings to list.'),
  })
})

test('a remote that cannot be loaded is the error screen, until it can', async () => {
  const answer = await render('/career', () => Promise.reject(new Error('broken build')))

  expect(answer).toMatchObject({ status: 503, failure: 'broken build', cause: 'remote' })
  expect(answer.body).toContain('<h1')
})
