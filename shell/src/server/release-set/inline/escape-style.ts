/**
 * Escapes CSS for a style element, so that it cannot close the element. A browser reads the escape as the same
 * character. Line ends become those that a browser's parser makes of them, so that the hash in the page's policy fits.
 */
export function escapeStyle(css: string): string {
  return css.replace(/\r\n?/g, '\n').replace(/<(?=[/!])/g, '\\3c ')
}
