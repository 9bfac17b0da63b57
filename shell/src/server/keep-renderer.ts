import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Copies the renderer to where nothing is built: every promotion starts it anew, and it has to be the one
 * of this shell even if another build has taken its place meanwhile.
 */
export async function keepRenderer(built: string, siteData: string): Promise<string> {
  const code = await readFile(built)
  const hash = createHash('sha384').update(code).digest('hex').slice(0, 12)
  const folder = join(siteData, 'renderers')
  const kept = join(folder, `${hash}.mjs`)
  await mkdir(folder, { recursive: true })
  const draft = `${kept}.${process.pid}`
  await writeFile(draft, code)
  await rename(draft, kept)
  return kept
}
