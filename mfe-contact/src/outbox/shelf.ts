import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { tellChange } from './changes'
import { databaseName } from './outbox-database'
import { isEntry, isSameText, type OutboxEntry, sendAgain } from './outbox-entry'
import { LateError, withinTime } from './time-limit'

interface OutboxSchema extends DBSchema {
  enquiries: { key: string; value: OutboxEntry }
}

/** Sorted by due time. `isWhole` is false while IndexedDB does not answer: entries may be missing. */
type Shelved = { entries: OutboxEntry[]; isWhole: boolean }

/** Storage of the entries until they are acknowledged. No call rejects. */
export type Shelf = {
  /** Resolves with the entry that is kept, which is an earlier one for the same text. */
  keep(entry: OutboxEntry): Promise<OutboxEntry>
  read(): Promise<Shelved>
  /** Returns whether the entry is still there; otherwise it stays gone. */
  update(entry: OutboxEntry): Promise<boolean>
  remove(key: string): Promise<void>
}

const longestWait = 2000

/** In IndexedDB, which all tabs share. An entry that it does not store is kept in the page's memory. */
export function createShelf(): Shelf {
  const loose = new Map<string, OutboxEntry>()
  const removed = new Set<string>()

  return {
    async keep(entry) {
      const same = findSame([...loose.values()], entry)
      const kept = same ?? (await ask((database) => keepIn(database, entry, removed)))
      if (kept && !same) return kept
      const inPage = same ? sendAgain(same, entry.keptAt) : entry
      loose.set(inPage.key, inPage)
      return inPage
    },
    async read() {
      const stored = await readStored()
      const others = (stored ?? []).filter(({ key }) => !loose.has(key) && !removed.has(key))
      return {
        entries: [...others, ...loose.values()].sort((one, other) => one.dueAt - other.dueAt),
        isWhole: stored !== undefined,
      }
    },
    async update(entry) {
      if (loose.has(entry.key)) return Boolean(loose.set(entry.key, entry))
      if (removed.has(entry.key)) return false
      // Without an answer, the entry counts as still there.
      return (await ask((database) => updateIn(database, entry))) ?? true
    },
    async remove(key) {
      removed.add(key)
      loose.delete(key)
      await ask((database) => database.delete('enquiries', key))
      tellChange()
    },
  }
}

type Database = IDBPDatabase<OutboxSchema>

/** Undefined where IndexedDB is missing, forbidden, full or broken, or does not answer. */
async function ask<Answer>(question: (database: Database) => Promise<Answer>) {
  try {
    return await withinTime(openAnd(question), longestWait)
  } catch {
    return undefined
  }
}

/** Undefined while IndexedDB does not answer. Where it is missing, forbidden or broken, it holds nothing. */
async function readStored(): Promise<OutboxEntry[] | undefined> {
  try {
    return await withinTime(
      openAnd(async (database) => (await database.getAll('enquiries')).filter(isEntry)),
      longestWait,
    )
  } catch (error) {
    return error instanceof LateError ? undefined : []
  }
}

async function openAnd<Answer>(question: (database: Database) => Promise<Answer>) {
  const database = await openDB<OutboxSchema>(databaseName, 1, {
    upgrade: (created) => void created.createObjectStore('enquiries', { keyPath: 'key' }),
  })
  try {
    return await question(database)
  } finally {
    database.close()
  }
}

/** `removed` are keys of entries that are still in the database, and that nobody reads any more. */
async function keepIn(database: Database, entry: OutboxEntry, removed: ReadonlySet<string>) {
  // Strict: flushed to the disk before it completes.
  const change = database.transaction('enquiries', 'readwrite', { durability: 'strict' })
  const known = (await change.store.getAll()).filter(isEntry)
  const same = findSame(
    known.filter(({ key }) => !removed.has(key)),
    entry,
  )
  const kept = same ? sendAgain(same, entry.keptAt) : entry
  await change.store.put(kept)
  await change.done
  return kept
}

async function updateIn(database: Database, entry: OutboxEntry) {
  const change = database.transaction('enquiries', 'readwrite')
  const isThere = (await change.store.getKey(entry.key)) !== undefined
  if (isThere) await change.store.put(entry)
  await change.done
  return isThere
}

function findSame(entries: OutboxEntry[], { enquiry }: OutboxEntry) {
  return entries.find((entry) => isSameText(entry.enquiry, enquiry))
}
