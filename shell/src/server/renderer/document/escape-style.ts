/**
 * Escapes CSS for a style element, so that it cannot close the element. A browser reads the escape as the same
 * character.
 */
export function escapeStyle(css: string): string {
  return css.replace(/<(?=[/!])/g, '\\3c ')
}
