/** Names of the caches that the service worker keeps, and the most entries of each; the oldest go first. */
export const kept = {
  pages: { name: 'visited-pages', most: 50 },
  files: { name: 'visited-files', most: 400 },
  offline: { name: 'offline-page', most: 1 },
} as const

export type Kept = (typeof kept)[keyof typeof kept]
