import { type Desk, readHistory, readRelease, readVerified } from '@site/releases'
import { createCommandLine } from '@site/releases/command-line'

/** Faults of a release store; empty when it is valid. */
export async function findStoreFaults(desk: Desk): Promise<string[]> {
  const { store, keys } = desk
  const { refused } = await readHistory(store, keys)
  const remotes = await store.list('versions')
  const faults = await Promise.all(remotes.map((remote) => findRemoteFaults(desk, remote)))
  const status = await readStatus(desk).catch((error: Error) => error.message)
  return [
    ...refused.map(({ reason }) => reason),
    ...faults.flat(),
    ...(remotes.every((remote) => status.includes(remote)) ? [] : [`status says ${status}`]),
  ]
}

async function findRemoteFaults(desk: Desk, remote: string) {
  const records = await desk.store.list(`versions/${remote}`)
  const faults = records.map(async (record) => {
    try {
      const bytes = await desk.store.get(`versions/${remote}/${record}`)
      const { release: id } = JSON.parse(String(bytes))
      const release = await readRelease(desk, remote, id)
      for (const path of Object.keys(release.files)) {
        await readVerified(desk.store, { id, release }, path)
      }
      return []
    } catch (error) {
      return [String(error)]
    }
  })
  return (await Promise.all(faults)).flat()
}

async function readStatus(desk: Desk) {
  let printed = ''
  const notNeeded = () => Promise.reject(new Error('Status only looks.'))
  await createCommandLine({
    store: '',
    remotes: [],
    openDesk: async () => desk,
    isStale: () => false,
    retiresOf: () => [],
    versionOf: () => '1.0.0',
    distOf: () => '',
    build: notNeeded,
    rehearse: notNeeded,
    shell: { read: notNeeded, rehearse: notNeeded },
    keysFolder: '',
    // A port without a listener.
    site: 'http://localhost:1',
    print: (line) => {
      printed += line
    },
  }).parseAsync(['status', '--json'], { from: 'user' })
  return printed
}
