/** CSS that can stand inside a style element: a browser reads the escape as the sign it stands for. */
export function escapeStyle(css: string): string {
  return css.replace(/<(?=[/!])/g, '\\3c ')
}
