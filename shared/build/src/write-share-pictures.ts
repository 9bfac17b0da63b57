import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sharePath } from '@site/contract'
import { readPages } from './read-pages'
import { drawSharePicture } from './share-picture'
import type { Workspace } from './workspace'

/** Draws the picture of every page of a remote; returns the files, as they stand in the release. */
export async function writeSharePictures(workspace: Workspace, serverFile: string) {
  const pages = await readPages(workspace, join(workspace.dist, serverFile))
  return Promise.all(
    pages.map(async ({ path, title }) => {
      const file = `web${sharePath(path)}`
      await mkdir(dirname(join(workspace.dist, file)), { recursive: true })
      await writeFile(join(workspace.dist, file), drawSharePicture(title))
      return file
    }),
  )
}
