import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Database, Value } from '../database'
import { readJobFile } from './job-file'
import { readPostFiles } from './post-files'

type Row = Record<string, Value>

/** Imports the content folder into the database in one transaction. Throws `ContentError` for an invalid file. */
export function importContent(database: Database, contentFolder: string) {
  const posts = readPostFiles(join(contentFolder, 'posts'))
  const { departments, jobs } = readJobFile(join(contentFolder, 'jobs.json'))

  const importAll = database.transaction(() => {
    importRows(database, 'posts', 'slug', posts)
    importRows(database, 'departments', 'key', departments)
    importRows(database, 'jobs', 'key', jobs)
  })
  // IMMEDIATE, because two programs started on one database must wait for each other here.
  importAll.immediate()
}

function importRows(database: Database, table: string, key: string, rows: Row[]) {
  for (const row of rows) upsertRow(database, table, key, row)

  const keys = rows.map((row) => row[key])
  database
    .prepare(
      `DELETE FROM ${table} WHERE content_hash IS NOT NULL
       AND ${key} NOT IN (SELECT value FROM json_each(?))`,
    )
    .run(JSON.stringify(keys))
}

function upsertRow(database: Database, table: string, key: string, row: Row) {
  const columns = [...Object.keys(row), 'content_hash']
  const updates = columns.map((column) => `${column} = excluded.${column}`)
  // A row added by others has no hash; comparing with NULL is never true, so it keeps its values.
  database
    .prepare(
      `INSERT INTO ${table} (${columns}) VALUES (${columns.map(() => '?')})
       ON CONFLICT (${key}) DO UPDATE SET ${updates}
       WHERE ${table}.content_hash <> excluded.content_hash`,
    )
    .run(...Object.values(row), hashRow(row))
}

// A hash of the row, not of the file, so that a change in the rendering of Markdown is imported too.
function hashRow(row: Row) {
  return createHash('sha256').update(JSON.stringify(row)).digest('hex')
}
