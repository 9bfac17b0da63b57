import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import Libsql from 'libsql'
import { ConfigError } from './config-error'

export type Database = Libsql.Database
export type Value = string | number | null

// content_hash is set on what came from the content folder and NULL on rows added by others, which
// the import therefore never touches. STRICT and CHECK keep those rows in the shape we serve.
const schema = `
  CREATE TABLE IF NOT EXISTS posts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    slug TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    meta_description TEXT NOT NULL DEFAULT '',
    category TEXT,
    author TEXT,
    published_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
      CHECK (datetime(published_at) IS NOT NULL),
    thumbnail TEXT,
    tags TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(tags)),
    content TEXT NOT NULL DEFAULT '',
    content_hash TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS posts_by_date ON posts (julianday(published_at) DESC);

  CREATE TABLE IF NOT EXISTS departments (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    key TEXT NOT NULL UNIQUE,
    department TEXT NOT NULL,
    content_hash TEXT
  ) STRICT;

  CREATE TABLE IF NOT EXISTS jobs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    key TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    min_salary ANY,
    max_salary ANY,
    status TEXT NOT NULL DEFAULT 'Open',
    experience TEXT,
    type TEXT,
    department TEXT,
    content_hash TEXT
  ) STRICT;

  CREATE TABLE IF NOT EXISTS enquiries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    idempotency_key TEXT UNIQUE,
    user_email TEXT NOT NULL,
    user_phone TEXT NOT NULL,
    user_name TEXT NOT NULL,
    sub TEXT NOT NULL,
    msg TEXT NOT NULL,
    created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    key_used_at TEXT
  ) STRICT;

  CREATE TABLE IF NOT EXISTS subscriptions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    email TEXT NOT NULL UNIQUE,
    created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
  ) STRICT;
`

/** Throws `ConfigError` when the folder, or the database in it, cannot be used. */
export function openDatabase(dataFolder: string): Database {
  try {
    return open(dataFolder)
  } catch (error) {
    const { message } = Object(error)
    const expected = `a folder in which services.db can be read and written (${message})`
    throw new ConfigError('SITE_DATA', dataFolder, expected)
  }
}

function open(dataFolder: string): Database {
  mkdirSync(dataFolder, { recursive: true })
  const file = join(dataFolder, 'services.db')
  // Enquiries are personal data: the file is created readable by its owner only.
  closeSync(openSync(file, 'a', 0o600))

  const database = new Libsql(file, { timeout: 5000 })
  database.pragma('journal_mode = WAL')
  // In WAL mode only FULL flushes to the disk at every commit, which is what a receipt promises.
  database.pragma('synchronous = FULL')
  database.exec(schema)
  addColumn(database, 'enquiries', 'key_used_at TEXT')
  return database
}

/** Migration of a database from before the column. */
function addColumn(database: Database, table: string, column: string) {
  const [name] = column.split(' ')
  const columns = selectRows<{ name: string }>(database, `PRAGMA table_info(${table})`)
  if (columns.some((known) => known.name === name)) return
  database.exec(`ALTER TABLE ${table} ADD COLUMN ${column}`)
}

export function selectRows<Row>(database: Database, sql: string, ...values: Value[]): Row[] {
  // The STRICT schema above is what makes the caller's row type true.
  return database.prepare(sql).all(...values) as Row[]
}

export function selectRow<Row>(
  database: Database,
  sql: string,
  ...values: Value[]
): Row | undefined {
  // Not the driver's get(): it adds a _metadata field to the row.
  return selectRows<Row>(database, sql, ...values)[0]
}
