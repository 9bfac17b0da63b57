import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { stopProgram } from '@site/tasks'
import {
  type ContactService,
  type Happening,
  startContactService,
} from '../contact/contact-service'
import { storedIn } from '../contact/enquiry'
import { isThorough, report, reportRows } from '../support/finding'
import { addressOf, behindProxy } from '../support/load/browser-views'
import { createRandom } from '../support/random'
import { type Site, startShell, startSite } from '../support/site/site'
import { until } from '../support/until'

reportRows(['C1', 'C2', 'C3'])

const seed = 20_261_122
const enquiries = isThorough ? 1000 : 24
const kills = isThorough ? 200 : 2
const together = 4
const faults: Happening[] = [500, 503, 429, 'is cut', 'loses its answer', 'is not answered']
const random = createRandom(seed)

let service: ContactService
let site: Site

beforeAll(async () => {
  service = await startContactService()
  site = await startSite(settings())
  service.forwardTo(site.services.address)
})

afterAll(async () => {
  await site.stop()
  await service.stop()
})

/** What happens to the next calls: 30 % fail, in every way. */
function misbehave(calls: number) {
  const happenings = Array.from({ length: calls }, () =>
    random() < 0.3 ? (faults[Math.floor(random() * faults.length)] ?? 500) : 'arrives',
  )
  service.plan([...happenings])
  return happenings
}

/** Kills the shell, and starts it again at the same address. */
async function restart(env: NodeJS.ProcessEnv = {}) {
  const ended = new Promise((resolve) => site.shell.child.once('exit', resolve))
  site.shell.child.kill('SIGKILL')
  await ended
  const { port } = new URL(site.url)
  const same = { ...settings(), PORT: port, ...env }
  Object.assign(site, { shell: await startShell(site.data, site.services, same) })
}

const settings = () => ({ ...behindProxy, CONTACT_API_URL: service.url })

/** Sends an enquiry without JavaScript; true when its visitor was told that it has reached us. */
async function write(sub: string, visitor: number) {
  const fields = { userName: 'Asha Rao', userEmail: 'asha@example.com', userPhone: '+911205550100' }
  const response = await fetch(`${site.url}/contact`, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, sub, msg: 'We need a new line' }),
    headers: { 'x-forwarded-for': addressOf(visitor) },
    redirect: 'manual',
  }).catch(() => undefined)
  return response?.headers.get('location')?.startsWith('/contact?sent=1') ?? false
}

/** Adds those whose visitor was told to `told`, in the moment they were. */
async function writeAll(name: string, count: number, told: string[] = []) {
  let next = 0
  await Promise.all(
    Array.from({ length: together }, async () => {
      for (let number = next++; number < count; number = next++) {
        const sub = `${name} ${number}.`
        if (await write(sub, number)) told.push(sub)
      }
    }),
  )
  return told
}

const kept = () => readdirSync(join(site.data, 'outbox')).filter((name) => name.endsWith('.json'))

/** With no limit but the test's: between its tries the outbox pauses for up to half a minute. */
async function untilSent() {
  while (kept().length > 0) await pause(50)
}

/** Enquiries of the list that the service does not have once. */
async function findWrong(told: string[]) {
  await untilSent()
  return told.filter((sub) => storedIn(site, sub).length !== 1)
}

test(`of ${enquiries} enquiries to a service that fails 30 % none is lost or doubled (seed ${seed})`, async () => {
  misbehave(enquiries * 2)

  const told = await writeAll('Faulty', enquiries)
  service.plan([])
  const healed = performance.now()
  const wrong = await findWrong(told)

  const seconds = (performance.now() - healed) / 1000
  const tried = `enquiries without JavaScript to a service that fails 30 %, in every way (seed ${seed})`
  const figure = `${told.length} taken, all stored once, the last ${seconds.toFixed(1)} s after the faults`
  report({ shows: { row: 'C1', cases: enquiries, failures: wrong.length }, tried, figure })
  expect(wrong).toEqual([])
  expect(told).toHaveLength(enquiries)
  // Two pauses of the outbox, in full.
  expect(seconds).toBeLessThan(isThorough ? 60 : 90)
}, 900_000)

test('a service that reads no keys has doubles only where its answer was lost or came too late', async () => {
  await restart({ CONTACT_KEY_HEADER: 'none' })
  const planned = misbehave(enquiries * 4)

  const told = await writeAll('Without a key', enquiries)
  await untilSent()
  const lost = planned.slice(0, service.calls.length).filter((one) => one === 'loses its answer')
  const stored = told.map((sub) => storedIn(site, sub).length)
  // On a busy machine a call that arrives may take longer than its caller waits.
  const missed = lost.length + service.unheard

  const doubles = stored.reduce((sum, rows) => sum + rows - 1, 0)
  report({
    shows: { row: 'C2', cases: told.length, failures: Math.max(0, doubles - missed) },
    tried: `enquiries to a service without keys that fails 30 % (seed ${seed})`,
    figure: `${doubles} doubles, ${missed} lost answers`,
  })
  expect(stored.filter((rows) => rows === 0)).toEqual([])
  expect(doubles).toBeLessThanOrEqual(missed)
  expect(told).toHaveLength(enquiries)
}, 900_000)

test('a kill of the shell loses nothing that was acknowledged while the service refused everything', async () => {
  // With its keys again.
  await restart()
  service.plan([], 503)

  const told = await writeAll('Refused', 5)
  expect(told).toHaveLength(5)
  expect(kept()).toHaveLength(5)
  // The signal is sent at once: by the time the service takes them, only the next shell can deliver them.
  const restarted = restart()
  service.plan([])
  await restarted

  expect(await findWrong(told)).toEqual([])
}, 180_000)

test(`${kills} kills of the shell lose nothing that was acknowledged`, async () => {
  misbehave(kills * 20)
  const told: string[] = []
  for (let kill = 0; kill < kills; kill++) {
    const before = told.length
    const writing = writeAll(`Kill ${kill},`, 5, told)
    await pause(random() * 200)
    // Before that there is nothing to lose.
    await until(() => told.length > before)
    await restart()
    await writing
  }
  service.plan([])

  const wrong = await findWrong(told)
  report({
    shows: { row: 'C3', cases: kills, failures: wrong.length },
    tried: `kills of the shell while enquiries are sent (seed ${seed})`,
    figure: `${told.length} acknowledged, all stored once`,
  })
  expect(wrong).toEqual([])
  await stopProgram(site.shell)
}, 900_000)
