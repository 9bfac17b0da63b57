import { remotes } from '@site/tasks'
import { report, sample, showRows } from '../support/finding'
import {
  checkRelease,
  publishCareers,
  startStoreOfTeams,
} from '../support/releases/careers-releases'
import { harmlessChanges, overreachingReleases } from '../support/releases/overreaching-releases'

showRows(['F8'], 'releases that change what all share')

const seen = sample(overreachingReleases.seen, 12)
const more = sample(overreachingReleases.more, 12)
const releases = [...seen, ...more].map((refused, number) => ({
  ...refused,
  version: `3.0.${number}`,
}))
const lanes = 3

let store: Awaited<ReturnType<typeof startStoreOfTeams>>
let answers: Map<string, Promise<string>>

beforeAll(async () => {
  store = await startStoreOfTeams()
  answers = checkAll()
})

afterAll(() => store.stop())

/** In a few lanes, because a rehearsal mostly waits for late code. */
function checkAll() {
  const ends: Promise<unknown>[] = []
  return new Map(
    releases.map(({ version, ...refused }, number) => {
      const answer = Promise.resolve(ends[number % lanes]).then(async () => {
        await publishCareers(store, version, { ...refused, isBare: true })
        return checkRelease(store, 'careers', version)
      })
      // A failure must not block the others in its lane.
      ends[number % lanes] = answer.catch(() => undefined)
      return [version, answer]
    }),
  )
}

test.each(releases)('a release that $what is refused', async ({ version, refusal }) => {
  const answer = await answers.get(version)

  expect(answer).toContain(refusal.replace('NAME', `careers ${version}`))
  expect(answer).toContain('What is live was left as it is.')
})

test('thirteen that once got past the gate are tried, and thirty more', () => {
  expect(overreachingReleases.seen).toHaveLength(13)
  expect(overreachingReleases.more.length).toBeGreaterThanOrEqual(30)
})

test('a harmless release is accepted', async () => {
  await publishCareers(store, '4.0.0', harmlessChanges)

  expect(await checkRelease(store, 'careers', '4.0.0')).toBe('may go live')
})

test('the remotes of this checkout are accepted', async () => {
  const said = await Promise.all(remotes.map((remote) => checkRelease(store, remote, '1.0.0')))
  const refused = (await Promise.all(answers.values())).filter((answer) => answer !== 'may go live')

  expect(said).toEqual(remotes.map(() => 'may go live'))
  report({
    number: 6,
    tried: `${seen.length} releases that got past the gate, ${more.length} more, the remotes as they are, and harmless changes`,
    figure: `${refused.length} of ${releases.length} refused, ${said.filter((answer) => answer !== 'may go live').length} of the remotes`,
  })
})
