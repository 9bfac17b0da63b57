import {
  type MisbehavingService,
  startMisbehavingService,
} from '../support/faults/misbehaving-service'
import { report, showRows } from '../support/finding'
import { type Site, startSite } from '../support/site/site'
import { until } from '../support/until'

showRows(['L6'], 'a clock set back, and ahead, by an hour')

/** A program whose clock is set back an hour by a first signal, and by a second to an hour ahead. */
const jumping =
  'const real=Date.now;let ahead=0;Date.now=()=>real()+ahead;process.on("SIGUSR2",()=>{ahead=ahead?3600000:-3600000})'

let service: MisbehavingService
let site: Site

beforeAll(async () => {
  service = await startMisbehavingService(jobs('Welder'))
  site = await startSite({
    RECRUITMENT_API_URL: service.url,
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(jumping)}`,
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

/** Fails long before the hour is over for which refreshes would stop. */
async function untilShown(title: string) {
  const started = performance.now()
  await until(async () => (await (await fetch(`${site.url}/career`)).text()).includes(title))
  return Math.round(performance.now() - started)
}

test.each([
  { jump: 'back', before: 'Welder', after: 'Fitter' },
  { jump: 'ahead', before: 'Fitter', after: 'Turner' },
])('a clock that is set $jump does not stop refreshes', async ({ jump, before, after }) => {
  await untilShown(before)

  site.shell.child.kill('SIGUSR2')
  service.behave(jobs(after))
  const ms = await untilShown(after)

  report({
    number: 15,
    tried: `the clock of the shell set ${jump} under a page that is visited`,
    figure: `what changed in the service is shown after ${ms} ms`,
  })
})
