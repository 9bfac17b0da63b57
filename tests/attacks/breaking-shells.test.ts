import { setTimeout as pause } from 'node:timers/promises'
import { checkShell, type Published } from '@site/releases'
import { rehearseInShell, remotes } from '@site/tasks'
import { startInBetween } from '../support/faults/service-in-between'
import { report, sample, showRows } from '../support/finding'
import { alterShell, type ShellAlteration } from '../support/releases/altered-shell'
import { breakingShells, harmlessShells } from '../support/releases/breaking-shells'
import {
  bypassGate,
  environmentOf,
  publishCareers,
  startStoreOfTeams,
} from '../support/releases/careers-releases'

showRows(['F7'], 'shells that break remotes')

const lanes = 2
const mayBeDeployed = 'may be deployed'
const breaking = sample(breakingShells, 4)
const cases = breaking.flatMap((all, number) => all.map((one) => ({ ...one, number })))

let store: Awaited<ReturnType<typeof startStoreOfTeams>>
let answers: Promise<string>[]
let accepted: Promise<string>

beforeAll(async () => {
  store = await startStoreOfTeams()
  answers = checkAll()
})

afterAll(() => store.stop())

function checkAll() {
  const ends: Promise<unknown>[] = []
  const inLane = (number: number, check: () => Promise<string>) => {
    const answer = Promise.resolve(ends[number % lanes]).then(check)
    // A failure must not block the others in its lane.
    ends[number % lanes] = answer.catch(() => undefined)
    return answer
  }
  accepted = inLane(0, () => checkWith(harmlessShells, remotes))
  return breaking.map((changes, number) =>
    inLane(number + 1, () => checkWith(changes, ['careers'])),
  )
}

/** Output of `npm run release -- check shell` for a shell with these changes, in which these remotes are rendered. */
async function checkWith(
  changes: ShellAlteration[],
  rendered: string[],
  environment = environmentOf(store),
) {
  const shell = await alterShell(changes)
  const rehearse = rehearseInShell(environment, shell.dist)
  const isRendered = ({ release }: Published) => rendered.includes(release.remote)
  return checkShell(store.desk, shell.release, (all) => rehearse(all.filter(isRendered)))
    .then(
      () => mayBeDeployed,
      (error: Error) => error.message,
    )
    .finally(() => shell.remove())
}

test('eleven shells that break remotes are tried, and twenty harmless changes', () => {
  // The twelfth, whose renderers never end their start, is in `rehearsal.test.ts`, which need not wait a minute for it.
  expect(breakingShells.flat()).toHaveLength(11)
  expect(harmlessShells.length).toBeGreaterThanOrEqual(20)
})

test('changes that no remote notices are accepted', async () => {
  expect(await accepted).toBe(mayBeDeployed)
})

test.each(cases)(
  'a shell that $what is refused, and careers and its team are named',
  async ({ number, refusal }) => {
    const answer = await answers[number]

    expect(answer).toContain('Shell 1.0.0 cannot take the place of the one that runs:')
    expect(answer).toContain(refusal)
    expect(answer).toContain('Nothing was changed.')
  },
)

test('a service that a busy machine slows down has no shell refused', async () => {
  const slow = await startInBetween(store.services.address, async (answer) => {
    await pause(1200)
    return answer
  })

  const said = await checkWith([], ['blog'], { ...environmentOf(store), BLOG_API_URL: slow.url })

  expect(said).toBe(mayBeDeployed)
  expect(slow.asked).toContain('/api/v1/blog')
  await slow.stop()
})

test('a shell also has to run what a rollback would return to', async () => {
  const { id } = await publishCareers(store, '1.1.0', { release: { uses: ['Link'] } })
  await bypassGate(store, '1.1.0', id)
  const removed = breakingShells.flat().filter(({ what }) => what.startsWith('lacks an export'))

  const said = await checkWith(removed, ['careers'])

  expect(said).toContain('careers 1.0.0 of hr, which a roll-back would return to: it uses lazyPart')
  expect(said).not.toContain('careers 1.1.0')
  const ends = await Promise.all(answers)
  const refused = cases.filter(({ number }) => ends[number] !== mayBeDeployed)
  report({
    number: 10,
    tried: `${cases.length} ways in which ${breaking.length} shells break remotes, ${harmlessShells.length} harmless changes`,
    figure: `${refused.length} refused, each with remote and team; ${harmlessShells.length} changes accepted`,
  })
})
