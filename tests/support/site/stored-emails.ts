import { join } from 'node:path'
import Database from 'libsql'
import type { Site } from './site'

/** Addresses that the embedded services have subscribed, in their order. */
export function storedEmails({ data }: Pick<Site, 'data'>) {
  const database = new Database(join(data, 'services.db'))
  const rows = database.prepare('SELECT email FROM subscriptions ORDER BY id').all()
  database.close()
  return Object.values(rows).map((row) => Reflect.get(Object(row), 'email'))
}
