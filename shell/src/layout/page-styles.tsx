import { useInsertionEffect } from 'react'
import { useMatches } from 'react-router-dom'

/**
 * Applies the styles of a page when it appears. Any earlier, the browser would lay out all of the page that leaves
 * once more.
 */
export function PageStyles() {
  const route = useMatches().at(-1)?.id
  useInsertionEffect(() => {
    // `contact:0` is a route of contact.
    const sheets = `link[data-remote="${route?.split(':')[0]}"]`
    for (const link of document.querySelectorAll<HTMLLinkElement>(sheets)) link.media = 'all'
  }, [route])
  return null
}
