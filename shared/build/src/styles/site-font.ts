import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const manifest = createRequire(import.meta.url).resolve('@fontsource-variable/archivo/package.json')
const source = join(manifest, '../files/archivo-latin-wght-normal.woff2')

/** Characters of Latin-1 that no text has. */
const needless = /[¢¤¥¦¨ª¬¯´¶¸¹º¼½¾]/g

/** Latin-1 for names and texts of services, and the marks of typesetting. Other characters are the fallback's. */
const kept = {
  text: [span(0x20, 0x7e), span(0xa0, 0xff), span(0x2010, 0x2027), '‹›Œœ€™−↑↓�']
    .join('')
    .replace(needless, ''),
  /** Tabular figures, and what browsers apply by themselves to English in composed letters. */
  keepFeatures: ['calt', 'kern', 'liga', 'tnum'],
  variationAxes: { wght: { min: 400, max: 700, default: 400 } },
}

/** The site's font, with the glyphs, features and weights that it uses. Its name changes with the file (immutable). */
export const siteFont = {
  source,
  path: `fonts/archivo-${versionOf(manifest)}-${digest(JSON.stringify(kept))}.woff2`,
}

export function reduceFont(font: Buffer): Promise<Buffer> {
  const { text, ...options } = kept
  return subsetFont(font, text, { ...options, targetFormat: 'woff2' })
}

function span(first: number, last: number) {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at))
}

function versionOf(file: string): string {
  return JSON.parse(readFileSync(file, 'utf8')).version
}

function digest(text: string) {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}
