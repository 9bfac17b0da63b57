import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { Happening } from '../contact/contact-service'
import { type ContactSite, startContactSite } from '../contact/contact-site'
import { dialogOf, openForm, send, storedIn, untilReset, waiting } from '../contact/enquiry'
import { openPage } from '../support/browser/browser'
import { isThorough, report, reportRows } from '../support/finding'
import { createRandom } from '../support/random'
import { until } from '../support/until'

reportRows(['C5'])

const seed = 20_261_125
const enquiries = isThorough ? 100 : 6
/** A tab is closed so soon after it has sent: before anything is kept, while it is sent, or once it is answered. */
const longestStay = 600
const faults: Happening[] = [500, 503, 429, 'is cut', 'loses its answer', 'is not answered']
const random = createRandom(seed)

let contact: ContactSite

beforeAll(async () => {
  contact = await startContactSite()
})

afterAll(() => contact.stop())

/** 30 % of the calls fail, in every way. */
function misbehave() {
  const happenings = Array.from({ length: enquiries * 10 }, () =>
    random() < 0.3 ? (faults[Math.floor(random() * faults.length)] ?? 500) : 'arrives',
  )
  contact.service.plan(happenings)
}

type Told = { sub: string; isKept: boolean; isThanked: boolean; stored: number }

/** The form is emptied once the outbox has what was in it. */
const isEmpty = async (page: Page) => (await page.locator('textarea').inputValue()) === ''

/** Writes an enquiry in a tab, closes it at a random moment, and says what its visitor had seen by then. */
async function writeAndLeave(page: Page, sub: string, leaves: 'early' | 'late'): Promise<Told> {
  await openForm(page, contact.site.url)
  await send(page, { sub })
  if (leaves === 'late') await untilReset(page)
  await pause(random() * longestStay)
  const isThanked = (await dialogOf(page).count()) > 0
  const stored = storedIn(contact.site, sub).length
  const isKept = await isEmpty(page)
  await page.close()
  return { sub, isKept, isThanked, stored }
}

test(`${enquiries} enquiries in tabs that are closed at random: what was kept is delivered once (seed ${seed})`, async () => {
  const { page: first } = await openPage(contact.browser)
  const context = first.context()
  // Every pause has its least length.
  await context.addInitScript(() => {
    Math.random = () => 0
  })
  misbehave()
  const told: Told[] = []

  for (let number = 0; number < enquiries; number++) {
    const page = await context.newPage()
    told.push(await writeAndLeave(page, `Closed ${number}.`, number % 2 ? 'late' : 'early'))
  }
  contact.service.plan([])
  await first.goto(`${contact.site.url}/contact`)
  await until(async () => (await waiting(first)).length === 0)

  const kept = told.filter(({ isKept, isThanked }) => isKept || isThanked)
  const timesOf = ({ sub }: Told) => storedIn(contact.site, sub).length
  const lost = kept.filter((one) => timesOf(one) === 0)
  const doubled = told.filter((one) => timesOf(one) > 1)
  const tooSoon = told.filter(({ isThanked, stored }) => isThanked && stored === 0)
  report({
    shows: { row: 'C5', cases: enquiries, failures: [...lost, ...doubled, ...tooSoon].length },
    tried: `enquiries in tabs that are closed at random, to a service that fails 30 % (seed ${seed})`,
    figure: `${kept.length} of ${enquiries} kept before their tab was closed, all delivered once`,
  })
  expect({ lost, doubled, tooSoon }).toEqual({ lost: [], doubled: [], tooSoon: [] })
  expect(kept.length).toBeGreaterThanOrEqual(enquiries / 2)
  await context.close()
}, 900_000)
