import { type Database, selectRow } from './database'
import type { Enquiry } from './enquiry-schema'

/**
 * The same text within this time after it was last sent is the same enquiry; later it is a new one. Longer than the two
 * weeks for which the outboxes of browser and shell resend it.
 */
const sameFor = '21 days'

/**
 * Stores an enquiry once for its idempotency key, and returns when it is on the disk. `conflict`: the key belongs to
 * a different enquiry, and nothing was stored.
 */
export function storeEnquiry(database: Database, enquiry: Enquiry, key: string | null) {
  const store = database.transaction((): 'stored' | 'conflict' => {
    if (key !== null) forgetKey(database, key)
    const earlier = key === null ? undefined : selectByKey(database, key)
    if (earlier && !isSame(earlier, enquiry)) return 'conflict'
    if (earlier) touchKey(database, key)
    else insert(database, enquiry, key)
    return 'stored'
  })
  // IMMEDIATE takes the write lock before reading, so no other program can use the key in between.
  return store.immediate()
}

/** Counted from the last time: a fixed window could separate two sends that follow shortly after each other. */
function forgetKey(database: Database, key: string) {
  database
    .prepare(
      `UPDATE enquiries SET idempotency_key = NULL
       WHERE idempotency_key = ? AND julianday(coalesce(key_used_at, created_at)) < julianday('now', ?)`,
    )
    .run(key, `-${sameFor}`)
}

function touchKey(database: Database, key: string | null) {
  database
    .prepare(
      `UPDATE enquiries SET key_used_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
       WHERE idempotency_key = ?`,
    )
    .run(key)
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
