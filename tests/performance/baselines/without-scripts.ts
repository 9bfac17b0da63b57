/**
 * A page as it would be without its scripts: what is seen is the same, and nothing else comes. What search engines
 * read (`ld+json`) is content.
 */
export function withoutScripts(html: string): string {
  return html
    .replace(/<script(?![^>]*application\/ld\+json)[^>]*>.*?<\/script>/gs, '')
    .replace(/<link[^>]*rel="modulepreload"[^>]*>/g, '')
}
