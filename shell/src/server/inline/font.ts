declare const fontPath: string

/** Preloads the font, to have it before the first paint where the network allows. A picture goes first. */
export function preloadFont(hasPicture: boolean) {
  const priority = hasPicture ? ' fetchpriority="low"' : ''
  return `<link rel="preload" href="${fontPath}" as="font" type="font/woff2" crossorigin${priority}>`
}

/** Height of Archivo's lines in percent of its size. */
const ascent = 88
const descent = 21

/**
 * What stands in for Archivo, weight by weight: its own bold, so that none is synthesised from the regular one, and
 * as wide as Archivo. The size is the width of the site's texts of this weight in Archivo, in percent of that in Arial.
 */
const fallbacks = [
  { weight: '100 599', size: 98.9, fonts: ['Arial', 'Liberation Sans', 'Helvetica'] },
  { weight: '600', size: 96.4, fonts: ['Arial Bold', 'Liberation Sans Bold', 'Helvetica Bold'] },
  {
    weight: '700 900',
    size: 98.9,
    fonts: ['Arial Bold', 'Liberation Sans Bold', 'Helvetica Bold'],
  },
]

/**
 * One variable font for all text, with `font-display: optional`: where it is late for the first paint, the page keeps
 * the fallback. That has the same metrics, so the layout never shifts (CLS).
 */
export const fontFaces = [
  `@font-face{font-family:Archivo;src:url(${fontPath}) format("woff2");font-weight:100 900;font-display:optional}`,
  ...fallbacks.map(fallbackFace),
].join('')

function fallbackFace({ weight, size, fonts }: (typeof fallbacks)[number]) {
  const sources = fonts.map((font) => `local("${font}")`).join()
  const part = (height: number) => `${((height / size) * 100).toFixed(1)}%`
  return (
    `@font-face{font-family:"Archivo Fallback";src:${sources};font-weight:${weight};size-adjust:${size}%;` +
    `ascent-override:${part(ascent)};descent-override:${part(descent)};line-gap-override:0%}`
  )
}
