/** Stands alone, so that a page can look for it without the code that opens it. */
export const databaseName = 'contact-outbox'

/** False only for a browser in which nobody has ever written to us. */
export async function mayHoldEnquiries(): Promise<boolean> {
  if (!('indexedDB' in globalThis)) return false
  // Older browsers cannot list their databases.
  if (!indexedDB.databases) return true
  const databases = await indexedDB.databases()
  return databases.some(({ name }) => name === databaseName)
}
