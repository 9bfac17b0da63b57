import { type InlineBlocks, inlineBlocks, type Made } from './inline-blocks'

/**
 * Where a page has its inline blocks, in bytes: its styles, with the import map before the first module, and its boot
 * script. A page without scripts has no boot script and no import map.
 */
export type Holes = { styles: number; boot?: number | undefined }

export type PageFilling = ReturnType<typeof createPageFilling>

/**
 * Puts the inline blocks into what a renderer has written. They are most of a page's bytes, so they do not go through
 * the renderer; and the page has exactly those that its policy has hashes of.
 */
export function createPageFilling(made: Made) {
  const blocks = inlineBlocks(made)
  const remote = made.remote?.release.remote
  const boot = Buffer.from(blocks.boot)
  const importMap = `<script type="importmap">${blocks.importMap}</script>`
  const known = new Map<string, Buffer>()

  /** `page`: the id of its route. */
  return (body: Buffer, page: string | undefined, holes: Holes): Buffer => {
    const hasScripts = holes.boot !== undefined
    const styles = stylesOf(page, hasScripts)
    const before = body.subarray(0, holes.styles)
    if (!hasScripts) return Buffer.concat([before, styles, body.subarray(holes.styles)])
    const between = body.subarray(holes.styles, holes.boot)
    return Buffer.concat([before, styles, between, boot, body.subarray(holes.boot)])
  }

  function stylesOf(page: string | undefined, hasScripts: boolean) {
    // Bounded, because a renderer may name any page.
    const part = blocks.pageStyles.get(page ?? '')
    const key = `${hasScripts} ${part === undefined ? '' : page}`
    const written =
      known.get(key) ??
      Buffer.from(writeStyles(blocks, remote, part) + (hasScripts ? importMap : ''))
    known.set(key, written)
    return written
  }
}

function writeStyles(
  { shellStyle, remoteStyle }: InlineBlocks,
  remote: string | undefined,
  part: string | undefined,
) {
  const ofShell = `<style>${shellStyle}</style>`
  if (!remote) return ofShell
  const hint = part === undefined ? '' : ' data-part'
  return `${ofShell}<style data-remote="${remote}"${hint}>${part ?? remoteStyle}</style>`
}
