declare const fontPath: string

/** Preloads the font, to have it before the first paint where the network allows. */
export const fontPreload = `<link rel="preload" href="${fontPath}" as="font" type="font/woff2" crossorigin>`

/**
 * One variable font for all text, with `font-display: optional`: where it is late for the first paint, the page keeps
 * the fallback. That has the same metrics, so the layout never shifts (CLS).
 */
export const fontFaces = [
  `@font-face{font-family:Archivo;src:url(${fontPath}) format("woff2");font-weight:100 900;font-display:optional}`,
  '@font-face{font-family:"Archivo Fallback";src:local("Arial"),local("Liberation Sans"),local("Helvetica");',
  'size-adjust:98%;ascent-override:89.8%;descent-override:21.4%;line-gap-override:0%}',
].join('')
