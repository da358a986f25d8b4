import { startCluster } from '#tests/server/postgres/cluster.ts'
import { onPostgres, seededDatabase } from './seeded.ts'

/** Starts a PostgreSQL for all journeys, which ends with them. */
export default async function startPostgres(): Promise<() => void> {
  const cluster = await startCluster()
  await cluster.run(`CREATE DATABASE ${seededDatabase}`)
  process.env[onPostgres] = cluster.url('postgres')
  return cluster.remove
}
