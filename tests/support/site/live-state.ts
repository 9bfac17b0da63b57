import { newestOf, readHistory } from '@site/releases'
import type { Site } from './site'

/** The release of each remote that the running shell serves. */
export async function readLive({ url }: Site) {
  return (await (await fetch(`${url}/_site/releases.json`)).json()).remotes
}

/** Problems of the running shell. */
export async function readReasons({ url }: Site): Promise<string> {
  const { reasons } = await (await fetch(`${url}/readyz`)).json()
  return reasons.join('\n')
}

/** The reason of the newest pointer. */
export async function readLastWhy({ desk }: Site): Promise<string> {
  return newestOf(await readHistory(desk.store, desk.keys))?.why ?? ''
}
