import type { Remote } from '@site/contract'
import { RemoteError } from './remote-error'

/** What a remote's module exposes. Throws `RemoteError` when that is no remote. */
export function exposedRemote(module: Partial<Exposed> | null, name: string): Remote {
  if (!module?.remote) throw new RemoteError(name, 'does not expose "./remote"')
  return module.remote
}

export type Exposed = { remote: Remote }
