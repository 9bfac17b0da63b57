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
 * Fallbacks for Archivo by weight: fonts with a bold of their own, so that none is synthesised, made as wide as
 * Archivo. A size is the width of the site's texts of these weights in Archivo, in percent of that in the font. Android
 * and many a Linux have none of the first fonts. Each font is a family of its own, because of several rules for one
 * weight a browser may try only one.
 */
const fallbacks = [
  {
    family: 'Fallback',
    sizes: [98.9, 96.4, 98.9],
    fonts: ['Arial', 'Liberation Sans', 'Helvetica'],
  },
  { family: 'Roboto', sizes: [99.3, 101.6, 105.1], fonts: ['Roboto'] },
  { family: 'Noto', sizes: [93.8, 93.1, 94.7], fonts: ['Noto Sans Regular'] },
  { family: 'DejaVu', sizes: [87.2, 80.9, 83.3], fonts: ['DejaVu Sans'] },
]

const weights = ['100 599', '600', '700 900']

/**
 * One variable font for all text, with `font-display: optional`: where it is late for the first paint, the page keeps
 * the fallback. That has the same metrics, so the layout never shifts (CLS).
 */
export const fontFace = `@font-face{font-family:Archivo;src:url(${fontPath}) format("woff2");font-weight:100 900;font-display:optional}`

export const fontFaces = [fontFace, ...fallbacks.flatMap(fallbackFaces)].join('')

function fallbackFaces({ family, sizes, fonts }: (typeof fallbacks)[number]) {
  return sizes.map((size, position) => {
    const names = position > 0 ? fonts.map(boldOf) : fonts
    const sources = names.map((name) => `local("${name}")`).join()
    const part = (height: number) => `${((height / size) * 100).toFixed(1)}%`
    return (
      `@font-face{font-family:"Archivo ${family}";src:${sources};font-weight:${weights[position]};` +
      `size-adjust:${size}%;ascent-override:${part(ascent)};descent-override:${part(descent)};line-gap-override:0%}`
    )
  })
}

function boldOf(font: string) {
  return `${font.replace(' Regular', '')} Bold`
}
