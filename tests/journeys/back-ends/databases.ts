import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { onPostgres, seededDatabase } from './seeded.ts'

/** Address of a database of the cluster, or null if journeys run on SQLite. */
export function databaseURL(name: string): string | null {
  const admin = process.env[onPostgres]
  return admin === undefined ? null : admin.replace('/postgres?', `/${name}?`)
}

/** Makes a copy of the seeded database. Null if journeys run on SQLite. */
export async function newSeededDatabase(): Promise<string | null> {
  const admin = process.env[onPostgres]
  if (admin === undefined) return null
  const name = `foyer_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${seededDatabase}`)
  await client.end()
  return databaseURL(name)
}
