import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Desk, promote, readHistory } from '@site/releases'
import { distOf, openDesk, type Program, stopProgram } from '@site/tasks'
import { atLength, isThorough, showRows } from '../support/finding'
import { type Kill, runRelease } from '../support/programs/commands'
import { createRandom } from '../support/random'
import { releaseFirst } from '../support/site/first-releases'
import { publish } from '../support/site/publish'
import { startServices } from '../support/site/site'
import { findStoreFaults } from '../support/stores/store-faults'

showRows(['R4'], 'commands killed at random moments')

/** Only ends a test that hangs: each kill costs a command, and on a busy machine that is half a minute. */
jest.setTimeout(900_000)

const killsOfEach = atLength({ full: 50, ci: 12, short: 4 })
const seed = 20_261
const random = createRandom(seed)
const versions = ['1.1.0', '1.1.1']

/** What a kill found: nothing written, a write under way, or all of them done. */
type Hit = 'before' | 'during' | 'after'
let folder: string
let base: string
let desk: Desk
let services: Program

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kills-'))
  base = join(folder, 'base')
  services = await startServices(folder)
  desk = await openDesk({ SITE_DATA: base })
  await releaseFirst(desk)
  for (const version of versions) await publish(desk, distOf('careers'), { version })
  // Killed commands leave their drafts where they are removed with the rest.
  await mkdir(join(folder, 'tmp'))
})

afterAll(async () => {
  await stopProgram(services)
  await rm(folder, { recursive: true, force: true })
})

test(`a publish that is killed ${killsOfEach} times leaves a valid store, and then succeeds`, async () => {
  const { ms } = await runRelease(['publish', 'careers'], { env: environment('first') })

  const hits = await killMany(async (number) => {
    const data = `publish-${number}`
    // Every second store is new, even without keys.
    if (number % 2) await cp(join(base, 'keys'), join(folder, data, 'keys'), { recursive: true })
    const command = ['publish', 'careers']
    const env = environment(data)
    const isWriting = () => existsSync(join(folder, data, 'store/releases/careers'))
    await runRelease(command, { env, kill: chooseMoment(number, ms, isWriting) })

    const own = await openDesk(env)
    const hit = await findPublishHit(own)
    expect(await findStoreFaults(own)).toEqual([])
    if (number % 10) await publish(own, distOf('careers'))
    else expect(await runRelease(command, { env })).toMatchObject({ code: 0 })
    expect(await findStoreFaults(own)).toEqual([])
    expect(await findPublishHit(own)).toBe('after')
    return hit
  })

  tell('publish', ms, hits)
  expectWriting(hits)
})

async function findPublishHit({ store }: Desk): Promise<Hit> {
  if ((await store.list('versions/careers')).length > 0) return 'after'
  return (await store.list('releases/careers')).length > 0 ? 'during' : 'before'
}

test(`a promote that is killed ${killsOfEach} times leaves a valid store, and then succeeds`, async () => {
  const env = environment('base')
  const { ms } = await runRelease(['promote', 'careers', '1.1.0'], { env })

  const hits = await killMany(async (number) => {
    const version = versions[number % 2] ?? ''
    const command = ['promote', 'careers', version, '--why', `kill ${number}`]
    const writes = (said: string) => said.includes(`Promote careers ${version}`)
    const hasWritten = () => isInStore(`kill ${number}`)
    const kill = chooseMoment(number, ms, number % 2 ? hasWritten : writes)
    const { code } = await runRelease(command, { env, kill })

    const isLive = await wasPromoted(`kill ${number}`)
    expect(await findStoreFaults(desk)).toEqual([])
    if (number % 10) await promote(desk, 'careers', version, { why: `again ${number}` })
    else expect(await runRelease(command, { env })).toMatchObject({ code: 0 })
    expect(await findStoreFaults(desk)).toEqual([])
    if (!isLive) return 'before'
    return code === null ? 'during' : 'after'
  })

  tell('promote', ms, hits)
  expectWriting(hits)
})

async function wasPromoted(why: string) {
  const { pointers } = await readHistory(desk.store, desk.keys)
  return pointers.some((pointer) => pointer.why === why)
}

/** Looks at the files alone, because a kill is to come right after the write. */
function isInStore(why: string) {
  const pointers = join(base, 'store/pointers')
  // The other lane may have added some meanwhile.
  const newest = readdirSync(pointers).sort().slice(-4)
  return newest.some((name) => readFileSync(join(pointers, name), 'utf8').includes(`"${why}"`))
}

/** A random moment of its run; every second one while it writes, which is short. */
function chooseMoment(number: number, ms: number, since: Kill['since']): Kill {
  return number % 4 < 2 ? { after: random() * ms * 1.05 } : { after: random() * 100, since }
}

function environment(data: string) {
  return {
    SITE_DATA: join(folder, data),
    TMPDIR: join(folder, 'tmp'),
    BLOG_API_URL: services.address,
    RECRUITMENT_API_URL: services.address,
    CONTACT_API_URL: services.address,
  }
}

/** Two at a time, like two teams. */
async function killMany(kill: (number: number) => Promise<Hit>) {
  const hits: Hit[] = []
  let next = 0
  const lanes = [1, 2].map(async () => {
    for (let number = next++; number < killsOfEach; number = next++) hits.push(await kill(number))
  })
  await Promise.all(lanes)
  return hits
}

/** Few kills may all miss it. */
function expectWriting(hits: Hit[]) {
  if (isThorough) expect(hits).toContain('during')
}

function tell(command: string, ms: number, hits: Hit[]) {
  const count = (kind: Hit) => `${hits.filter((hit) => hit === kind).length} ${kind}`
  process.stdout.write(
    `${command} takes ${ms} ms; killed (seed ${seed}): ${count('before')}, ${count('during')}, ${count('after')}\n`,
  )
}
