import { promote } from '../changes/promote'
import { liveIn } from '../history/history'
import { addPointer, readHistory } from '../history/pointers'
import { readRelease } from '../release/read-releases'
import { createTestDesk, type TestDesk } from '../test-desk'
import { addRelease, describeRelease } from '../test-release'
import { findOwners } from './owners'

let desk: TestDesk
let reads: number

beforeEach(() => {
  desk = createTestDesk()
  reads = 0
})

afterEach(() => desk.remove())

/** Makes a release live with the key of its team, bypassing the gate. */
async function bypassGate(
  owner: 'hr' | 'editorial',
  remote: string,
  version: string,
  mounts: string[],
) {
  const { id } = await addRelease(desk.as(owner), remote, version, { mounts })
  await point(owner, remote, version, id)
  return id
}

async function point(owner: 'hr' | 'editorial', remote: string, version: string, release: string) {
  await addPointer(desk.as(owner), async (history) => {
    const { remotes, canaries } = liveIn(history)
    return { why: '', live: { remotes: { ...remotes, [remote]: { version, release } }, canaries } }
  })
}

/** The versions of other remotes that a candidate of the blog is compared with. */
async function ownersFor(mounts: string[]) {
  const { pointers } = await readHistory(desk.store, desk.keys)
  const read = (remote: string, id: string) => {
    reads++
    return readRelease(desk, remote, id)
  }
  const candidate = describeRelease('blog', '9.0.0', { mounts })
  const owners = await findOwners(pointers, pointers.length - 1, candidate, read)
  return owners.map(({ remote, version }) => `${remote} ${version}`)
}

test('live releases are in force, and no others are read', async () => {
  await bypassGate('hr', 'careers', '1.0.0', ['/careers'])
  await bypassGate('hr', 'careers', '1.1.0', ['/careers', '/jobs'])

  expect(await ownersFor(['/blog'])).toEqual(['careers 1.1.0'])
  expect(reads).toBe(1)
})

test('a release that took another’s path is not in force: the one before it is', async () => {
  await bypassGate('editorial', 'blog', '1.0.0', ['/blog'])
  await bypassGate('hr', 'careers', '1.0.0', ['/careers'])
  await bypassGate('hr', 'careers', '1.1.0', ['/careers', '/blog'])
  await bypassGate('hr', 'careers', '1.2.0', ['/blog'])

  expect(await ownersFor(['/blog'])).toEqual(['careers 1.0.0'])
  expect(await ownersFor(['/blog', '/careers'])).toEqual(['careers 1.0.0'])
})

test('a release that took a free path is in force', async () => {
  await bypassGate('editorial', 'blog', '1.0.0', ['/blog', '/news'])
  await bypassGate('editorial', 'blog', '1.1.0', ['/blog'])
  await bypassGate('hr', 'careers', '1.0.0', ['/careers', '/news'])

  expect(await ownersFor(['/blog', '/news'])).toEqual(['careers 1.0.0'])
})

test('a team whose path was taken, bypassing the gate, can still release', async () => {
  await bypassGate('editorial', 'blog', '1.0.0', ['/blog'])
  await bypassGate('hr', 'careers', '1.0.0', ['/careers', '/blog'])
  await addRelease(desk.as('editorial'), 'blog', '1.1.0')

  await promote(desk.as('editorial'), 'blog', '1.1.0')

  const { remotes } = liveIn(await readHistory(desk.store, desk.keys))
  expect(remotes.blog?.version).toBe('1.1.0')
})

test('a pointer with the id of another remote’s release frees no path of that one', async () => {
  await bypassGate('hr', 'careers', '1.0.0', ['/careers'])
  const blog = await bypassGate('editorial', 'blog', '1.0.0', ['/blog'])
  await point('hr', 'careers', '1.0.0', blog)
  await addRelease(desk.as('platform'), 'contact', '1.0.0', { mounts: ['/contact', '/blog'] })

  await expect(promote(desk.as('platform'), 'contact', '1.0.0')).rejects.toThrow(
    'contact 1.0.0 claims /blog, which belongs to blog',
  )
})

test('each promotion is judged once, however often two take the same path in turn', async () => {
  const ids = {
    careers: await bypassGate('hr', 'careers', '1.0.0', ['/careers', '/news']),
    blog: await bypassGate('editorial', 'blog', '1.0.0', ['/blog', '/news']),
  }
  const { pointers } = await readHistory(desk.store, desk.keys)
  const [first, second] = pointers
  // Each pointer makes another remote's release anew, as nobody's honest history does.
  const turns = Array.from({ length: 400 }, (_, turn) => {
    const version = `${turn}.0.0`
    const release = `${version}-${ids[turn % 2 === 0 ? 'careers' : 'blog']}`
    const remote = turn % 2 === 0 ? 'careers' : 'blog'
    return { remote, version, release }
  })
  const history = [first, second].flatMap((one) => one ?? [])
  for (const { remote, version, release } of turns) {
    const [last] = history.slice(-1)
    if (!last) throw new Error('There is no pointer.')
    history.push({ ...last, remotes: { ...last.remotes, [remote]: { version, release } } })
  }
  const read = async (remote: string) => {
    reads++
    return describeRelease(remote, '1.0.0', { mounts: [`/${remote}`, '/news'] })
  }
  const candidate = describeRelease('contact', '9.0.0', { mounts: ['/contact', '/news'] })

  await findOwners(history, history.length - 1, candidate, read)

  // Twenty of each remote are looked at, of which each looks at the other's before it.
  expect(reads).toBeLessThan(400 * 20)
})
