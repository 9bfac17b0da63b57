import { startCanary } from '../changes/canary'
import { promote } from '../changes/promote'
import { rollback } from '../changes/rollback'
import { fingerprintOf } from '../keys/keys'
import { createTestDesk, type TestDesk } from '../test-desk'
import { addRelease } from '../test-release'
import { pointerPath } from './pointers'
import { readStatus } from './status'

let desk: TestDesk

beforeEach(() => {
  desk = createTestDesk()
})

afterEach(() => desk.remove())

test('is empty for an empty store', async () => {
  expect(await readStatus(desk)).toEqual({ history: [], pointer: null, remotes: [], refused: [] })
})

test('lists live releases, canaries and versions, but not the shell', async () => {
  await addRelease({ store: desk.store }, 'shell')
  await addRelease(desk.as('editorial'), 'blog', '3.0.0')
  const next = await addRelease(desk.as('hr'), 'careers', '1.1.0')
  await addRelease(desk.as('hr'), 'careers', '1.0.0')
  await promote(desk.as('hr'), 'careers', '1.0.0')
  await startCanary(desk.as('hr'), 'careers', '1.1.0', { percent: 10 })

  const status = await readStatus(desk)

  expect(status).toMatchObject({ pointer: 2, refused: [] })
  expect(status.remotes).toEqual([
    { remote: 'blog', live: null, canary: null, published: ['3.0.0'] },
    {
      remote: 'careers',
      live: '1.0.0',
      canary: {
        version: '1.1.0',
        release: next.id,
        percent: 10,
        since: expect.stringMatching(/^\d{4}-/),
      },
      published: ['1.0.0', '1.1.0'],
    },
  ])
})

test('lists the latest five changes, newest first, with author and reason', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0']) {
    await addRelease(desk.as('hr'), 'careers', version)
    await promote(desk.as('hr'), 'careers', version, { why: `for ${version}` })
  }
  await rollback(desk.as('watch'), 'careers', 'it throws')

  const { history } = await readStatus(desk)

  expect(history.map(({ number }) => number)).toEqual([6, 5, 4, 3, 2])
  expect(history[0]).toMatchObject({ by: 'watch', why: 'it throws' })
  expect(history[1]).toMatchObject({ by: 'hr', why: 'for 1.4.0' })
})

test('says whose key signed, whatever the writer calls itself', async () => {
  await addRelease(desk.as('hr'), 'careers', '1.0.0')
  await promote({ ...desk.as('hr'), by: 'the press office' }, 'careers', '1.0.0')

  const { history } = await readStatus(desk)

  expect(history).toMatchObject([
    {
      by: 'the press office',
      owner: 'hr',
      key: fingerprintOf(desk.signers.hr.publicKey),
    },
  ])
})

test('says what each pointer changed', async () => {
  for (const version of ['1.0.0', '1.1.0']) await addRelease(desk.as('hr'), 'careers', version)
  await promote(desk.as('hr'), 'careers', '1.0.0')
  await startCanary(desk.as('hr'), 'careers', '1.1.0', { percent: 10 })
  await rollback(desk.as('hr'), 'careers')
  await startCanary(desk.as('hr'), 'careers', '1.1.0', { percent: 10 })
  await promote(desk.as('hr'), 'careers', '1.1.0')

  const { history } = await readStatus(desk)

  expect(history.map(({ changes }) => changes)).toEqual([
    ['careers 1.0.0 → 1.1.0'],
    ['careers: canary 1.1.0'],
    ['careers: no canary 1.1.0'],
    ['careers: canary 1.1.0'],
    ['careers – → 1.0.0'],
  ])
})

test('lists refused pointers', async () => {
  await addRelease(desk.as('hr'), 'careers')
  await promote(desk.as('hr'), 'careers', '1.0.0')
  await desk.store.create(pointerPath(2), Buffer.from('{'))

  const status = await readStatus(desk)

  expect(status.pointer).toBe(1)
  expect(status.refused).toEqual([
    {
      number: 2,
      reason: 'Pointer 2 is not a pointer. What was live before it stays.',
      digest: expect.any(String),
    },
  ])
})

test('a remote that went live stays listed when its releases are gone', async () => {
  await addRelease(desk.as('hr'), 'careers')
  await promote(desk.as('hr'), 'careers', '1.0.0')

  const { remotes } = await readStatus({
    ...desk,
    store: { ...desk.store, list: async () => [] },
  })

  expect(remotes).toMatchObject([{ remote: 'careers', live: '1.0.0', published: [] }])
})
