import { announceShell, promote, readHistory, StoreError } from '@site/releases'
import { addRelease, createTestDesk, describeRelease, type TestDesk } from '@site/releases/testing'
import { verifyShell } from './verify-shell'

let desk: TestDesk

beforeEach(() => {
  desk = createTestDesk()
})

afterEach(() => desk.remove())

const brings = { id: 'new', contract: 1, provides: { react: '19.3.1' } }

/** Verifies a shell while careers is live and another shell runs. */
async function start(uses: string[], other: string[] | undefined) {
  const needs = { owner: 'hr', shared: { react: '^19.0.0' }, uses }
  await addRelease(desk.as('hr'), 'careers', '1.0.0', needs)
  await promote(desk.as('hr'), 'careers', '1.0.0')
  if (other) await announceShell(desk.store, { ...brings, id: 'old', brings: other })
  const release = describeRelease('shell', '2.0.0', { shared: brings.provides, brings: ['Link'] })
  const shell = { id: 'new', release, css: '', boot: '' }
  return verifyShell(desk, shell, await readHistory(desk.store, desk.keys))
}

test('a shell that can run the live set may start', async () => {
  await expect(start(['Link'], ['Link', 'load'])).resolves.toBeUndefined()
})

test('a shell that cannot run what another one runs says which release, whose and why', async () => {
  await expect(start(['Link', 'load'], ['Link', 'load'])).rejects.toMatchObject({
    name: 'ReleaseError',
    message:
      'careers 1.0.0 of hr is live, and this shell cannot run it: it uses load of @site/platform, which shell new does not bring. Shell old can. ' +
      'This shell takes no visitors. Keep the one that runs, and see with "npm run release -- check shell" what a new one needs.',
  })
})

test.each([{ other: ['Link'] }, { other: undefined }])(
  'a release that no shell can run holds up no start: $other',
  async ({ other }) => {
    await expect(start(['Link', 'nothingThatThereIs'], other)).resolves.toBeUndefined()
  },
)

test('a store that cannot list the running shells holds up no start', async () => {
  await addRelease(desk.as('hr'), 'careers', '1.0.0', { uses: ['nothingThatThereIs'] })
  await promote(desk.as('hr'), 'careers', '1.0.0')
  const release = describeRelease('shell', '2.0.0', { shared: brings.provides, brings: ['Link'] })
  const history = await readHistory(desk.store, desk.keys)
  const list = async () => {
    throw new StoreError('The store did not answer.')
  }
  const away = { keys: desk.keys, store: { ...desk.store, list } }

  const starting = verifyShell(away, { id: 'new', release, css: '', boot: '' }, history)

  await expect(starting).resolves.toBeUndefined()
})

test('a release that the store does not hand over holds up no start', async () => {
  const { id } = await addRelease(desk.as('hr'), 'careers', '1.0.0')
  await promote(desk.as('hr'), 'careers', '1.0.0')
  const release = describeRelease('shell', '2.0.0', { shared: brings.provides, brings: ['Link'] })
  const history = await readHistory(desk.store, desk.keys)
  const get: typeof desk.store.get = async (path, options) => {
    if (path.includes(id)) throw new StoreError('The store answered 403.')
    return desk.store.get(path, options)
  }
  const refusing = { keys: desk.keys, store: { ...desk.store, get } }

  const starting = verifyShell(refusing, { id: 'new', release, css: '', boot: '' }, history)

  await expect(starting).resolves.toBeUndefined()
})
