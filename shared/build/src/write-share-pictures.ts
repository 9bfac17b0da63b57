import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sharePath } from '@site/contract'
import type { BuiltPage } from './read-pages'
import { drawSharePicture } from './share-picture'
import type { Workspace } from './workspace'

/** Draws the share pictures of a remote's pages; returns their paths in the release. */
export async function writeSharePictures({ dist }: Workspace, pages: BuiltPage[]) {
  return Promise.all(
    pages.map(async ({ path, title }) => {
      const file = `web${sharePath(path)}`
      await mkdir(dirname(join(dist, file)), { recursive: true })
      await writeFile(join(dist, file), drawSharePicture(title))
      return file
    }),
  )
}
