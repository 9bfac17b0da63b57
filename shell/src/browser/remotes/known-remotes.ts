import { remoteAt } from '@site/releases/remote-at'
import type { PageRemote } from '../../page/page-state'
import { addImportMap, fetchSetFile, type KnownRemote, readPageIntegrity } from './remote-files'

/** The remotes of a page's release set: first the page's own, and all of them once `readSet` has resolved. */
export function createKnownRemotes(own: PageRemote | null, setUrl: string) {
  const known = new Map<string, KnownRemote>()
  let reading: Promise<void> | undefined
  let failures = 0
  if (own) known.set(own.remote, { ...own, integrity: readPageIntegrity() })

  /** Reads the rest of the page's own release set, not the live one (version skew). */
  function readSet() {
    reading ??= fetchSetFile(setUrl, failures)
      .then(({ remotes }) => {
        for (const remote of remotes) {
          if (known.has(remote.remote)) continue
          known.set(remote.remote, remote)
          addImportMap({ integrity: remote.integrity })
        }
      })
      .catch((error: unknown) => {
        reading = undefined
        failures++
        throw error
      })
    return reading
  }

  return {
    readSet,
    at: (pathname: string) => remoteAt(pathname, known.values()),
    named: (remote: string | undefined) => known.get(remote ?? ''),
  }
}
