import { type Reading, readRelease, readVerified } from '@site/releases'
import type { LoadedRelease } from './release-set'

/** Reads and verifies everything the shell needs of one release. Throws `ReleaseError` when it cannot be used. */
export async function loadRelease(
  desk: Reading,
  remote: string,
  id: string,
): Promise<LoadedRelease> {
  const release = await readRelease(desk, remote, id)
  const read = (path: string) => readVerified(desk.store, { id, release }, path)
  const sheets = Object.entries(release.pageStyles ?? {}).map(
    async ([page, path]): Promise<[string, string]> => [page, String(await read(path))],
  )
  return {
    id,
    release,
    serverCode: await read(release.server ?? ''),
    css: (await Promise.all(release.styles.map(read))).join(''),
    pageStyles: Object.fromEntries(await Promise.all(sheets)),
  }
}
