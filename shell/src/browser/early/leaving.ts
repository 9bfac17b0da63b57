/**
 * Returns whether the browser is loading another document in place of this one, which would replace whatever is shown
 * here meanwhile. Where a browser has no Navigation API, never. An answer that is no document, such as a 204, ends it only
 * where the browser says so; until then links are left to the browser.
 */
export function watchLeaving(): () => boolean {
  let isLeaving = false
  const stay = () => {
    isLeaving = false
  }
  const { navigation } = window
  navigation?.addEventListener('navigate', ({ destination, downloadRequest }) => {
    // Not a mail, a call or a download.
    const isDocument = destination.url.startsWith('http') && downloadRequest === null
    if (isDocument && !destination.sameDocument) isLeaving = true
  })
  navigation?.addEventListener('navigateerror', stay)
  // From the back/forward cache.
  addEventListener('pageshow', stay)
  return () => isLeaving
}
