import { type Mode, modes, startHostileSite, unprotected } from '../blog/hostile-site'
import { provoke } from '../blog/xss-oracle'
import { closers, createPayloads } from '../blog/xss-payloads'
import { untilLive } from '../support/browser/browser'
import { atLength, isThorough, report, reportRows } from '../support/finding'
import { put } from '../support/releases/altered-build'
import { until } from '../support/until'
import { fetchDepartments, fetchJobs, findJobs } from './recruitment'

reportRows(['S1'])

const seed = 20_261_123
const perJob = 5
/** What the list shows with each step. */
const perStep = 24
const steps = atLength({ full: 17, ci: 6, short: 1 })
const batches = isThorough ? 5 : 1
const payloads = createPayloads(seed, batches * steps * perStep * perJob)
  .filter(({ html }) => !/<plaintext/i.test(html))
  .map(({ html }, number) => html.replaceAll('{n}', `${number}`).replaceAll('{origin}', '//evil'))

let site: Awaited<ReturnType<typeof startHostileSite>>

beforeAll(async () => {
  const jobs = Array.from({ length: Math.ceil(payloads.length / perJob) }, (_, at) => jobAt(at))
  const perBatch = steps * perStep
  const found = Array.from({ length: batches }, (_, batch) => [
    `${findJobs}?dept=&title=batch-${batch}`,
    { answer: { data: jobs.slice(batch * perBatch, (batch + 1) * perBatch) } },
  ])
  site = await startHostileSite({
    remote: 'careers',
    path: '/career',
    service: 'RECRUITMENT_API_URL',
    behaviour: {
      ...Object.fromEntries(found),
      [fetchJobs]: { answer: { data: jobs.slice(0, perStep) } },
      [fetchDepartments]: { answer: { data: jobs.slice(0, perStep) } },
    },
    unsafe: { server: unescaped },
  })
})

afterAll(() => site.stop())

/** An opening with a payload in every field. */
function jobAt(position: number) {
  const texts = payloads.slice(position * perJob, (position + 1) * perJob)
  const [first, second, third, fourth, fifth] = texts.map((html) => closers + html)
  return {
    title: first,
    status: second,
    experience: third,
    type: fourth,
    department: fifth,
    key: texts[0],
    min_salary: second,
    max_salary: third,
  }
}

/** Writes the fields of an opening as HTML. */
function unescaped(code: string) {
  const title = put('dangerouslySetInnerHTML:{__html:e.title}', 'children:e.title||"Open position"')
  const fact = put(
    '("dd",{dir:"auto",dangerouslySetInnerHTML:{__html:t}',
    '("dd",{dir:"auto",children:t',
  )
  return fact(title(code))
}

/** What runs in the openings of a search, rendered by the server, and how many there are. */
async function read(batch: number, mode: Omit<Mode, 'name'>) {
  // A page of its own: a payload may lead away even while the next page is being opened.
  const { page, violations } = await site.open(mode)
  const cards = page.locator('main article')
  // On a busy machine the service may miss its deadline: the page then comes without the openings.
  await until(async () => {
    await page.goto(`${site.url}/career?title=batch-${batch}&page=${steps}`)
    return (await cards.count()) > 0
  })
  if (mode.isSafe) await untilLive(page)
  const runs = await provoke(page, 'main')
  const inside = await cards.locator('h3 *, dd *').count()
  const shown = await cards.count()
  await page.context().close()
  return { runs, inside, shown, violations }
}

test.each(modes)(
  `payloads of seed ${seed} in openings do nothing $name`,
  async (mode) => {
    const all: Awaited<ReturnType<typeof read>>[] = []

    for (let batch = 0; batch < batches; batch++) all.push(await read(batch, mode))

    const runs = all.flatMap((one) => one.runs)
    report({
      shows: { row: 'S1', cases: payloads.length, failures: runs.length },
      tried: `payloads in openings ${mode.name} (seed ${seed})`,
      figure: 'none has run, in any of three modes',
    })
    expect(runs).toEqual([])
    if (mode.isSafe) {
      expect(all.flatMap(({ violations }) => violations)).toEqual([])
      expect(all.reduce((sum, { inside }) => sum + inside, 0)).toBe(0)
      const jobs = Math.ceil(payloads.length / perJob)
      expect(all.reduce((sum, { shown }) => sum + shown, 0)).toBe(jobs)
    }
  },
  600_000,
)

test('without escaping and policy the payloads run (control)', async () => {
  const { runs } = await read(0, unprotected)

  expect(runs.length).toBeGreaterThan(10)
})
