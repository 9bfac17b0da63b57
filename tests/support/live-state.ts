import { newestOf, readHistory } from '@site/releases'
import type { Site } from './site'

/** By remote, what the running shell serves. */
export async function readLive({ url }: Site) {
  return (await (await fetch(`${url}/_site/releases.json`)).json()).remotes
}

/** Why the running shell is not as it should be. */
export async function readReasons({ url }: Site): Promise<string> {
  const { reasons } = await (await fetch(`${url}/readyz`)).json()
  return reasons.join('\n')
}

/** The reason of the newest entry in the history. */
export async function readLastWhy({ desk }: Site): Promise<string> {
  return newestOf(await readHistory(desk.store, desk.keys))?.why ?? ''
}
