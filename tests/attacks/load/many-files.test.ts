import { readFile } from 'node:fs/promises'
import { isThorough, report } from '../../support/finding'
import { describeAnswers, percentile, sendMany, visitOnce } from '../../support/load/many-requests'
import { type Site, startSite } from '../../support/site/site'

let site: Site

beforeAll(async () => {
  site = await startSite()
})

afterAll(() => site.stop())

const perSecond = 600
const requests = perSecond * (isThorough ? 10 : 2)

/**
 * In ms of processor time. A cached file takes half of one; a set that is verified anew takes four. A virtual machine that
 * has to wait for its processors may count that too: then it is a multiple of what an answer takes for which no file is read.
 */
const most = { each: 2, ofPlain: 4 }

test.each([
  { what: 'set files', find: findSet },
  { what: 'share pictures', find: () => '/share/service/setup.png' },
])('600 $what a second are answered, at the cost of sending them', async ({ what, find }) => {
  const path = await find()

  const { answers, each } = await ask(path)

  const plain = isThorough ? 0 : (await ask('/robots.txt')).each
  report({
    number: 17,
    tried: `${requests} ${what} at ${perSecond}/s`,
    figure: `${describeAnswers(answers)}, p99 ${percentile(answers, 0.99)} ms, ${each.toFixed(2)} ms of processor time each`,
  })
  expect(answers.broken).toEqual([])
  // Below all of them, because a busy machine may read some too late.
  expect(answers.statuses[200]).toBeGreaterThan(requests * (isThorough ? 0.95 : 0.5))
  expect(each).toBeLessThan(Math.max(most.each, most.ofPlain * plain))
})

/** Asks for a file many times. `each`: what an answer cost the shell. */
async function ask(path: string) {
  const before = await readProcessorMs()
  const answers = await sendMany(requests, perSecond, () => visitOnce(site.url + path))
  return { answers, each: ((await readProcessorMs()) - before) / requests }
}

async function findSet() {
  const { id } = await (await fetch(`${site.url}/_site/releases.json`)).json()
  return `/_site/sets/${id}.json`
}

/** Processor time of the shell: the 12th and 13th field after its name, in hundredths of a second. */
async function readProcessorMs() {
  const stat = await readFile(`/proc/${site.shell.child.pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
