import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import files from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Mirror } from './mirror'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mirror-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

/** Adds three releases of 1000 bytes, from the oldest to the newest, and a history. */
async function fill(mirror: Mirror) {
  for (const [age, id] of ['3', '2', '1'].entries()) {
    mirror.keep(`releases/blog/${id}/release.json`, Buffer.alloc(1000))
    mirror.keep(`pointers/00000${id}.json`, Buffer.alloc(1000))
    await mirror.settled()
    const time = Date.now() / 1000 - age * 60
    utimesSync(join(folder, `releases/blog/${id}`), time, time)
  }
}

test('the oldest releases are evicted; needed ones and the history stay', async () => {
  const mirror = new Mirror(folder, 1000)
  await fill(mirror)

  mirror.makeRoom(new Set(['releases/blog/1']))
  await mirror.settled()

  expect(readdirSync(join(folder, 'releases/blog'))).toEqual(['1'])
  expect(readdirSync(join(folder, 'pointers'))).toHaveLength(3)
  expect(mirror.fault).toBeUndefined()
})

test('room is made again whenever the mirror has grown', async () => {
  const mirror = new Mirror(folder, 400_000)
  mirror.makeRoom(new Set(['releases/blog/1']))

  for (const id of ['1', '2', '3', '4', '5', '6', '7', '8', '9']) {
    mirror.keep(`releases/blog/${id}/release.json`, Buffer.alloc(100_000))
    await mirror.settled()
    utimesSync(join(folder, `releases/blog/${id}`), Number(id), Number(id))
  }

  const kept = readdirSync(join(folder, 'releases/blog'))
  expect(kept).toEqual(expect.arrayContaining(['1', '9']))
  expect(kept.length).toBeLessThanOrEqual(5)
})

test('nothing is evicted while there is room', async () => {
  const mirror = new Mirror(folder)
  await fill(mirror)

  mirror.makeRoom(new Set())
  await mirror.settled()

  expect(readdirSync(join(folder, 'releases/blog'))).toEqual(['1', '2', '3'])
})

test('a mirror that cannot be written reports it, reads nothing, and recovers', async () => {
  writeFileSync(join(folder, 'file'), '')
  const mirror = new Mirror(join(folder, 'file/mirror'))

  mirror.keep('sets/1.json', Buffer.from('set'))
  await mirror.settled()
  const { fault } = mirror
  const found = await mirror.get('sets/1.json')
  rmSync(join(folder, 'file'))
  mirror.keep('sets/1.json', Buffer.from('set'))
  await mirror.settled()

  expect(fault).toMatch(/^This shell could not start without its release store\. .+ENOTDIR/)
  expect(found).toBeUndefined()
  expect(mirror.fault).toBeUndefined()
  expect(existsSync(join(folder, 'file/mirror/sets/1.json'))).toBe(true)
})

test('a disk that could not be read is no fault any more once it was', async () => {
  const mirror = new Mirror(folder)
  mirror.keep('sets/1.json', Buffer.from('set'))
  await mirror.settled()
  const failure = Object.assign(new Error('EIO'), { code: 'EIO' })
  const open = jest.spyOn(files, 'open').mockRejectedValueOnce(failure)

  await mirror.get('sets/1.json')
  const { fault } = mirror
  await mirror.get('sets/1.json')

  expect(fault).toContain('the disk fails')
  expect(mirror.fault).toBeUndefined()
  open.mockRestore()
})

test('files beyond the queue’s limit are dropped', async () => {
  const mirror = new Mirror(folder)
  const large = Buffer.alloc(25 * 1024 * 1024)

  for (const name of ['1', '2', '3']) mirror.keep(`releases/blog/${name}/file`, large)
  await mirror.settled()

  expect(readdirSync(join(folder, 'releases/blog'))).toEqual(['1', '2'])
})

test('a clock of the machine that is set changes nothing about how long copies are preferred', () => {
  const mirror = new Mirror(folder)
  mirror.standIn(60_000)
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000)

  const { standsIn } = mirror

  clock.mockRestore()
  expect(standsIn).toBe(true)
})
