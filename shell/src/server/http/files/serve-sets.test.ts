import fastify, { type FastifyInstance } from 'fastify'
import type { LiveSite } from '../../live/live-site'
import { answerErrors } from '../pages/error-answers'
import { createRateLimits } from '../pages/rate-limits'
import { serveSets } from './serve-sets'

const id = '0123456789abcdef0123456789abcdef'
const readSet = jest.fn()
let app: FastifyInstance

beforeEach(() => {
  app = fastify()
  // The part of the live site that set files use.
  const site: Partial<LiveSite> = { releaseSet: undefined, readSet }
  serveSets(
    app,
    site as LiveSite,
    createRateLimits(() => 0),
  )
})

afterEach(async () => {
  await app.close()
  readSet.mockReset()
})

const ask = (set = id) => app.inject({ url: `/_site/sets/${set}.json` })

test('a set file is read and verified once, however many requests come at once and later', async () => {
  readSet.mockResolvedValue({ remotes: {} })

  const atOnce = await Promise.all(Array.from({ length: 50 }, () => ask()))
  const later = [await ask(), await ask()]

  const bodies = [...atOnce, ...later].map(({ statusCode, body }) => `${statusCode} ${body}`)
  expect(new Set(bodies)).toEqual(new Set(['200 {"remotes":{}}']))
  expect(readSet.mock.calls).toEqual([[id]])
})

test('a set that is missing now is looked for again', async () => {
  readSet.mockResolvedValueOnce(undefined).mockResolvedValueOnce({ remotes: {} })

  expect((await ask()).statusCode).toBe(404)
  expect((await ask()).statusCode).toBe(200)
})

test('sets that were made up are looked for a few at once, and above a bound not at all', async () => {
  answerErrors(app)
  const made = (number: number) => String(number).padStart(32, '0')
  const answers: ((found: undefined) => void)[] = []
  readSet.mockResolvedValueOnce({ remotes: {} })
  await ask()
  readSet.mockClear()
  readSet.mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
  const flood = Promise.all(Array.from({ length: 250 }, (_, number) => ask(made(number))))

  const known = await ask()
  // The poll of the history shares the store's turns, of which there are 32.
  expect(readSet).toHaveBeenCalledTimes(4)
  readSet.mockResolvedValue(undefined)
  for (const answer of answers) answer(undefined)
  const found = await flood

  expect(known.statusCode).toBe(200)
  expect(found.slice(0, 200).map(({ statusCode }) => statusCode)).toEqual(Array(200).fill(404))
  const refused = found
    .slice(200)
    .map(({ statusCode, headers }) => [statusCode, headers['retry-after']])
  expect(refused).toEqual(Array(50).fill([503, '5']))
})

test.each(['live', 'constructor', '0123', `${id}0`, id.toUpperCase().replace('A', 'G')])(
  'the store is not asked for "%s"',
  async (set) => {
    expect((await ask(set)).statusCode).not.toBe(200)
    expect(readSet).not.toHaveBeenCalled()
  },
)
