import { setTimeout as pause } from 'node:timers/promises'
import {
  type MisbehavingService,
  startMisbehavingService,
} from '../support/faults/misbehaving-service'
import { report, showRows } from '../support/finding'
import { type Site, startSite } from '../support/site/site'

showRows(['L6'], 'a clock set back by an hour')

/** A program whose clock is set back an hour by a signal. */
const backwards =
  'const real=Date.now;let offset=0;Date.now=()=>real()-offset;process.on("SIGUSR2",()=>{offset=3600000})'

let service: MisbehavingService
let site: Site

beforeAll(async () => {
  service = await startMisbehavingService(jobs('Welder'))
  site = await startSite({
    RECRUITMENT_API_URL: service.url,
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(backwards)}`,
  })
})

afterAll(async () => {
  await site.stop()
  await service.stop()
})

function jobs(title: string) {
  const job = { key: '1', title, status: 'Open', department: 'Plant' }
  return {
    'GET /recruit/jobs/fetchJobs': { answer: { status: 'success', data: [job] } },
    'GET /recruit/jobs/fetchAllDepartmentJobs': { answer: { status: 'success', data: [] } },
  }
}

async function until(title: string) {
  const started = performance.now()
  while (!(await (await fetch(`${site.url}/career`)).text()).includes(title)) await pause(100)
  return Math.round(performance.now() - started)
}

test('a clock that is set back an hour does not stop refreshes', async () => {
  await until('Welder')

  site.shell.child.kill('SIGUSR2')
  service.behave(jobs('Fitter'))
  const ms = await until('Fitter')

  report({
    number: 15,
    tried: 'the clock of the shell set back an hour under a page that is visited',
    figure: `what changed in the service is shown after ${ms} ms`,
  })
  expect(ms).toBeLessThan(15_000)
})
