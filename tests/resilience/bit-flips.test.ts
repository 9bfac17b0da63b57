import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  addPointer,
  liveIn,
  newestOf,
  ReleaseError,
  readHistory,
  readRelease,
  readVerified,
} from '@site/releases'
import { addRelease, createTestDesk, type TestDesk } from '@site/releases/testing'
import { atLength, report, reportRows } from '../support/finding'
import { createRandom } from '../support/random'

reportRows(['R6'])

const seed = 20_261_122
const flips = atLength({ full: 1000, ci: 200, short: 60 })
const code = 'export const remote = "careers"\n'.repeat(20)
const random = createRandom(seed)

let desk: TestDesk
let files: string[]

beforeAll(async () => {
  desk = createTestDesk()
  const contents = { 'server/remote.js': code }
  const { id } = await addRelease(desk.as('hr'), 'careers', '1.0.0', { contents })
  await addPointer(desk.as('hr'), async () => ({
    why: 'first',
    live: { remotes: { careers: { version: '1.0.0', release: id } }, canaries: {} },
  }))
  const store = join(desk.folder, 'store')
  files = readdirSync(store, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
})

afterAll(() => desk.remove())

/** What a shell that starts now would run of careers; undefined when it refuses what the store says. */
async function readLive() {
  const history = await readHistory(desk.store, desk.keys)
  const id = newestOf(history) && liveIn(history).remotes.careers?.release
  if (!id) return undefined
  try {
    const release = await readRelease(desk, 'careers', id)
    return String(await readVerified(desk.store, { id, release }, release.server ?? ''))
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error
    return undefined
  }
}

/** Flips a random bit of a random file of the store, and takes it back after the look. */
async function lookWithFlip() {
  const file = files[Math.floor(random() * files.length)] ?? ''
  const good = readFileSync(file)
  const bit = Math.floor(random() * good.length * 8)
  const flipped = Buffer.from(good)
  flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
  writeFileSync(file, flipped)
  const seen = await readLive()
  writeFileSync(file, good)
  return { flip: `${file.slice(desk.folder.length)} bit ${bit}`, seen }
}

test(`${flips} flipped bits of the store: no other code is run (seed ${seed})`, async () => {
  expect(await readLive()).toBe(code)
  const looks: Awaited<ReturnType<typeof lookWithFlip>>[] = []
  for (let flip = 0; flip < flips; flip++) looks.push(await lookWithFlip())

  const used = looks.filter(({ seen }) => seen !== undefined && seen !== code)
  const refused = looks.filter(({ seen }) => seen === undefined)
  report({
    shows: { row: 'R6', cases: flips, failures: used.length },
    tried: `random single-bit flips of files of the store (seed ${seed})`,
    figure: `${refused.length} refused, ${flips - refused.length - used.length} in files that nothing here reads`,
  })
  expect(used).toEqual([])
  expect(refused.length).toBeGreaterThan(flips / 4)
  expect(await readLive()).toBe(code)
})
