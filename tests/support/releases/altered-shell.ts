import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatRelease, type Release } from '@site/releases'
import { distOf, root } from '@site/tasks'

export type ShellAlteration = {
  what: string
  release?: (release: Release) => Partial<Release>
  /** Changes the renderer program. */
  renderer?: (code: string) => string
  /** Changes the rehearsal program, which writes set files for the check. */
  rehearsal?: (code: string) => string
  styles?: (css: string) => string
}

type OtherShell = { dist: string; release: Release; remove(): Promise<void> }

/** A changed build of the shell, inside the checkout, so that it finds the same packages. */
export async function alterShell(changes: ShellAlteration[]): Promise<OtherShell> {
  const dist = await mkdtemp(join(root, '.site-shell-'))
  await cp(distOf('shell'), dist, { recursive: true })
  const edit = async (path: string, change: (text: string) => string) =>
    writeFile(join(dist, path), change(await readFile(join(dist, path), 'utf8')))
  let release: Release = JSON.parse(await readFile(join(dist, 'release.json'), 'utf8'))
  for (const { renderer, rehearsal, styles, ...change } of changes) {
    release = { ...release, ...change.release?.(release) }
    if (renderer) await edit('server/renderer.js', renderer)
    if (rehearsal) await edit('server/rehearse.js', rehearsal)
    if (styles) for (const path of release.styles) await edit(path, styles)
  }
  await writeFile(join(dist, 'release.json'), formatRelease(release))
  return { dist, release, remove: () => rm(dist, { recursive: true, force: true }) }
}

/** Replaces a pattern in minified code; throws when it is not found. */
export function swap(pattern: RegExp, to: string) {
  return (code: string) => {
    if (!pattern.test(code)) throw new Error(`The build holds nothing like ${pattern}`)
    return code.replace(pattern, to)
  }
}
