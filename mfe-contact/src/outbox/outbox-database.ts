/** In a module without imports, so that a page can look for it without the code that opens it. */
export const databaseName = 'contact-outbox'

/** False only if this browser has never kept an enquiry. */
export async function mayHoldEnquiries(): Promise<boolean> {
  if (!('indexedDB' in globalThis)) return false
  // Older browsers cannot list their databases.
  if (!indexedDB.databases) return true
  const databases = await indexedDB.databases()
  return databases.some(({ name }) => name === databaseName)
}
