import { BusyError } from '../live/renderers/queue/busy-error'
import { describeSource } from '../live/renderers/test-renderers'
import type { PageAnswer } from '../renderer/protocol/protocol'
import { RenderError } from '../renderer/protocol/render-error'
import { Tallies } from './tally'
import { timeRenderings } from './time-renderings'

let tallies: Tallies
let owner: { name: string; release: string } | undefined
let asked: unknown[][]

beforeEach(() => {
  tallies = new Tallies()
  owner = { name: 'careers', release: '1.0.0-a' }
  asked = []
})

function renderWith(answering: () => Promise<PageAnswer>) {
  const source = describeSource({
    remote: owner?.name,
    release: owner?.release,
    render(...words) {
      asked.push(words)
      return answering()
    },
  })
  const render = timeRenderings(tallies)
  return (url: string) => render(source, url, { priority: 'visitor' })
}

const noted = () => tallies.of('careers', '1.0.0-a').renderings()
const rendering = { url: '/career', ms: expect.any(Number), at: expect.any(Number) }

test.each([
  { status: 200, isBad: false },
  { status: 404, isBad: false },
  { status: 500, isBad: true },
  { status: 503, isBad: true },
])('a page with status $status is noted as bad: $isBad', async ({ status, isBad }) => {
  const answer = { status, body: '<h1>Jobs</h1>' }
  const render = renderWith(async () => answer)

  expect(await render('/career')).toBe(answer)
  const onBegin = expect.any(Function)
  expect(asked).toEqual([[{ url: '/career' }, { priority: 'visitor', onBegin }]])
  expect(noted()).toEqual([{ ...rendering, isBad }])
})

test('a page that cannot be rendered is noted as bad, and the error goes on', async () => {
  const render = renderWith(() => Promise.reject(new Error('The renderer has ended.')))

  await expect(render('/career')).rejects.toThrow('The renderer has ended.')
  expect(noted()).toEqual([{ ...rendering, isBad: true }])
})

test('a file that fails for want of a service says nothing of the release', async () => {
  const render = renderWith(() => Promise.reject(new RenderError('No articles.', 'service')))

  await expect(render('/blog/feed.xml')).rejects.toThrow('No articles.')
  expect(noted()).toEqual([])
})

test('a page that fails by the fault of a service says nothing of the release', async () => {
  const failure = 'GET /jobs answered 500.'
  const answer: PageAnswer = { status: 503, body: '', failure, cause: 'service' }
  const render = renderWith(async () => answer)

  expect(await render('/career')).toBe(answer)
  expect(noted()).toEqual([])
})

test('a page that a full queue refused says nothing of the release', async () => {
  const render = renderWith(() => Promise.reject(new BusyError('The queue is full.', 2)))

  await expect(render('/career')).rejects.toThrow('The queue is full.')
  expect(noted()).toEqual([])
})

test('the time is that of the whole rendering', async () => {
  const clock = jest.spyOn(performance, 'now')
  clock.mockReturnValue(1000)
  const render = renderWith(async () => {
    clock.mockReturnValue(1250)
    return { status: 200, body: '' }
  })

  await render('/career')
  clock.mockRestore()

  expect(noted()).toEqual([{ ...rendering, isBad: false, ms: 250 }])
})

test('a page of no remote is noted for none', async () => {
  owner = undefined
  const render = renderWith(async () => ({ status: 404, body: '' }))

  expect((await render('/nowhere')).status).toBe(404)
  expect(noted()).toEqual([])
})

test('what a page waited in the queue is not noted', async () => {
  let clock = 0
  jest.spyOn(performance, 'now').mockImplementation(() => clock)
  const source = describeSource({
    remote: 'careers',
    release: '1.0.0-a',
    async render(_page, options) {
      clock += 400
      options?.onBegin?.()
      clock += 30
      return { status: 200, body: '' }
    },
  })

  await timeRenderings(tallies)(source, '/career', {})
  jest.restoreAllMocks()

  expect(noted()).toEqual([{ ...rendering, isBad: false, ms: 30 }])
})
