import { type Desk, promote } from '@site/releases'
import { distOf, remotes } from '@site/tasks'
import { publish } from './publish'

/** Makes the builds of this checkout live, as 1.0.0 whatever version a team has raised them to since. */
export async function releaseFirst(desk: Desk, compression: 'best' | 'quick' = 'quick') {
  for (const remote of remotes) {
    const { id } = await publish(desk, distOf(remote), { version: '1.0.0', compression })
    await promote(desk, remote, id, { why: 'local build' })
  }
}
