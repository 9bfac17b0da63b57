import { remotes } from '@site/tasks'
import { report, sample, showRows } from '../support/finding'
import { together } from '../support/releases/altered-build'
import {
  checkRelease,
  publishCareers,
  startStoreOfTeams,
} from '../support/releases/careers-releases'
import { harmlessChanges, overreachingReleases } from '../support/releases/overreaching-releases'

showRows(['F8'], 'releases that change what all share')

const releases = sample(overreachingReleases, 3)
const cases = releases.flatMap((all, number) => all.map((one) => ({ ...one, number })))
const versionOf = (number: number) => `3.0.${number}`
const lanes = 3

let store: Awaited<ReturnType<typeof startStoreOfTeams>>
let answers: Promise<string>[]

beforeAll(async () => {
  store = await startStoreOfTeams()
  answers = checkAll()
})

afterAll(() => store.stop())

/** In a few lanes, because a rehearsal mostly waits for late code. */
function checkAll() {
  const ends: Promise<unknown>[] = []
  return releases.map((all, number) => {
    const version = versionOf(number)
    const answer = Promise.resolve(ends[number % lanes]).then(async () => {
      await publishCareers(store, version, { ...together(all), isBare: true })
      return checkRelease(store, 'careers', version)
    })
    // A failure must not block the others in its lane.
    ends[number % lanes] = answer.catch(() => undefined)
    return answer
  })
}

test.each(cases)('a release that $what is refused', async ({ number, refusal }) => {
  const answer = await answers[number]

  expect(answer).toContain(refusal.replace('NAME', `careers ${versionOf(number)}`))
  expect(answer).toContain('What is live was left as it is.')
})

test('thirteen that once got past the gate are tried, and thirty more', () => {
  const all = overreachingReleases.flat()
  expect(all.filter(({ hasPassed }) => hasPassed)).toHaveLength(13)
  expect(all.length).toBeGreaterThanOrEqual(13 + 30)
})

test('a harmless release is accepted', async () => {
  await publishCareers(store, '4.0.0', harmlessChanges)

  expect(await checkRelease(store, 'careers', '4.0.0')).toBe('may go live')
})

test('the remotes of this checkout are accepted', async () => {
  const said = await Promise.all(remotes.map((remote) => checkRelease(store, remote, '1.0.0')))
  const seen = cases.filter(({ hasPassed }) => hasPassed)
  const ends = await Promise.all(answers)
  const refused = cases.filter(({ number }) => ends[number] !== 'may go live')

  expect(said).toEqual(remotes.map(() => 'may go live'))
  report({
    number: 6,
    tried: `${seen.length} changes that got past the gate, ${cases.length - seen.length} more, in ${releases.length} releases, the remotes as they are, and harmless changes`,
    figure: `${refused.length} of ${cases.length} refused, ${said.filter((answer) => answer !== 'may go live').length} of the remotes`,
  })
})
