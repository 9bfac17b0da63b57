/** The page that a service worker shows in place of one that it has not kept, when there is no connection. */
export const offlinePath = '/_site/offline'

/** Says of a page with a cookie whether it is `live`, or of a `canary` or `preview`. */
export const visitHeader = 'X-Visit'
