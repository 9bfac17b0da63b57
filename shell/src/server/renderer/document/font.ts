declare const fontPath: string

/** The preload that brings the font before the first paint wherever the network allows it. */
export const fontPreload = `<link rel="preload" href="${fontPath}" as="font" type="font/woff2" crossorigin>`

/**
 * One variable font for all text. It is optional: where it comes too late for the first paint, the
 * page keeps the fallback, which has the same measures, so that nothing ever shifts.
 */
export const fontFaces = [
  `@font-face{font-family:Archivo;src:url(${fontPath}) format("woff2");font-weight:100 900;font-display:optional}`,
  '@font-face{font-family:"Archivo Fallback";src:local("Arial"),local("Liberation Sans"),local("Helvetica");',
  'size-adjust:98%;ascent-override:89.8%;descent-override:21.4%;line-gap-override:0%}',
].join('')
