import { type Database, selectRow } from './database'
import type { Enquiry } from './enquiry-schema'

/**
 * Returns once the enquiry is on the disk. `conflict` means that the key belongs to a different
 * enquiry, and nothing was stored.
 */
export function storeEnquiry(database: Database, enquiry: Enquiry, key: string | null) {
  const store = database.transaction((): 'stored' | 'conflict' => {
    const earlier = key === null ? undefined : selectByKey(database, key)
    if (earlier) return isSame(earlier, enquiry) ? 'stored' : 'conflict'
    insert(database, enquiry, key)
    return 'stored'
  })
  // IMMEDIATE takes the write lock before reading, so no other program can use the key in between.
  return store.immediate()
}

function selectByKey(database: Database, key: string) {
  return selectRow<Enquiry>(
    database,
    `SELECT user_email AS userEmail, user_phone AS userPhone, user_name AS userName, sub, msg
     FROM enquiries WHERE idempotency_key = ?`,
    key,
  )
}

function insert(database: Database, enquiry: Enquiry, key: string | null) {
  const { userEmail, userPhone, userName, sub, msg } = enquiry
  database
    .prepare(
      `INSERT INTO enquiries (idempotency_key, user_email, user_phone, user_name, sub, msg)
       VALUES (?, ?, ?, ?, ?, ?)`,
    )
    .run(key, userEmail, userPhone, userName, sub, msg)
}

function isSame(one: Enquiry, other: Enquiry) {
  return (
    one.userEmail === other.userEmail &&
    one.userPhone === other.userPhone &&
    one.userName === other.userName &&
    one.sub === other.sub &&
    one.msg === other.msg
  )
}
