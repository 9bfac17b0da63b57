import { createTurns, type Reading, readRelease, readVerified } from '@site/releases'
import { LRUCache } from 'lru-cache'
import { releasesServed } from '../live/site'

const checkedFor = 30_000

/** Whether the store holds all files of a release that browsers ask for, as they were released. */
export function createServingCheck(desk: Reading) {
  const checks = new LRUCache<string, Promise<boolean>>({ max: releasesServed, ttl: checkedFor })
  // Views can be made up for each of the releases, and what visitors and the poll of the history read comes first.
  const inTurn = createTurns(1)

  async function readAll(remote: string, id: string) {
    const release = await readRelease(desk, remote, id)
    const files = Object.keys(release.files).filter((path) => path.startsWith('web/'))
    for (const path of files) await readVerified(desk.store, { id, release }, path)
  }

  return (remote: string, id: string): Promise<boolean> => {
    const key = `${remote} ${id}`
    const known = checks.get(key)
    if (known) return known
    const checking = inTurn(() => readAll(remote, id)).then(
      () => true,
      // The reason is logged where the file is requested.
      () => false,
    )
    checks.set(key, checking)
    return checking
  }
}
