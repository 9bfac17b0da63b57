import { describeRelease } from '@site/releases/testing'
import { createFederation } from '../../page/federation'
import type { LoadedRelease } from '../release-set/release-set'
import { createRemotePlugin } from './remote-plugin'

beforeAll(() => {
  // A constant that the build defines.
  Object.assign(globalThis, { platformVersion: '1.0.0' })
})

let created = 0

/** Loads careers as the renderer does, from a set with one remote. */
function loadCareers(code: string, released = code) {
  const remote = `careers_${++created}`
  const release = describeRelease(remote, '1.0.0', { contents: { 'server/remote.js': released } })
  const live: LoadedRelease = { id: '1.0.0-abc', release, serverCode: Buffer.from(code), css: '' }
  const federation = createFederation(
    `shell-${created}`,
    [remote, 'unknown'].map((name) => ({ name, entry: `${name}.js` })),
    [createRemotePlugin([live])],
  )
  return { remote, federation, live }
}

function containerOf(exposed: string) {
  return `
    module.exports = {
      init: async () => undefined,
      get: async () => () => (${exposed}),
    }`
}

test('runs the bytes that were released', async () => {
  const { remote, federation } = loadCareers(
    containerOf(`{ remote: { slices: [], routes: [{ path: '/career' }] } }`),
  )

  const loaded = await federation.loadRemote(remote)

  expect(loaded).toEqual({ slices: [], routes: [{ path: '/career' }] })
})

test('refuses bytes other than those released, and does not run them', async () => {
  const released = containerOf('{ remote: {} }')
  const { remote, federation } = loadCareers(`globalThis.wasRun = true;${released}`, released)

  await expect(federation.loadRemote(remote)).rejects.toMatchObject({
    name: 'RemoteError',
    remote,
    message: expect.stringContaining(
      `The remote ${remote} has other bytes in 1.0.0-abc/server/remote.js than it was released with`,
    ),
  })
  expect(globalThis).not.toHaveProperty('wasRun')
})

test('gives a remote no require()', async () => {
  const { remote, federation } = loadCareers(`require('node:fs');${containerOf('{ remote: {} }')}`)

  await expect(federation.loadRemote(remote)).rejects.toThrow(
    `The remote ${remote} asked for "node:fs". A remote's server build holds all it needs`,
  )
})

test('a remote that throws is named in the error, with the reason', async () => {
  const { remote, federation } = loadCareers('throw new Error("broken build")')

  await expect(federation.loadRemote(remote)).rejects.toMatchObject({
    name: 'RemoteError',
    remote,
    cause: { message: 'broken build' },
  })
})

test('a remote without "./remote" is refused', async () => {
  const { remote, federation } = loadCareers(containerOf('{}'))

  await expect(federation.loadRemote(remote)).rejects.toThrow(
    `The remote ${remote} does not expose "./remote"`,
  )
})

test('a remote that could not be loaded is retried by the next page', async () => {
  const released = containerOf('{ remote: { slices: [], routes: [] } }')
  const { remote, federation, live } = loadCareers('other bytes', released)
  await expect(federation.loadRemote(remote)).rejects.toThrow('has other bytes')

  live.serverCode = Buffer.from(released)

  await expect(federation.loadRemote(remote)).resolves.toEqual({ slices: [], routes: [] })
})

test('a remote that is not in the release set is never fetched', async () => {
  const { federation } = loadCareers(containerOf('{ remote: {} }'))

  await expect(federation.loadRemote('unknown')).rejects.toThrow(
    'The remote unknown is not in the release set',
  )
})
