import { sql } from 'kysely'
import pg from 'pg'
import { messageOf } from '#src/kernel/message-of.ts'
import { alone } from '../alone.ts'
import { migrate, stepNames } from '../migrations/index.ts'
import type { Store } from '../store.ts'
import { UnusableStore } from '../unusable.ts'
import { factsOf, troubleOf } from './check.ts'
import { clientConfig, connectTo } from './connections.ts'
import { tellConnecting } from './faults.ts'
import { type Line, openLine } from './line.ts'
import { addressWithoutPassword, placeOf } from './place.ts'
import { createSharedTurns } from './shared-turns.ts'
import { watchDatabase } from './watch.ts'

/** Returns the steps that a start would take with former data. Throws `UnusableStore` if Foyer can't use a database. Nothing is changed in it. */
export async function checkPostgres(url: string): Promise<readonly string[]> {
  const place = placeOf(url)
  const client = new pg.Client(clientConfig(url))
  // It is told by the question under way.
  client.on('error', () => undefined)
  let trouble: string | null
  let steps: readonly string[] = []
  try {
    await client.connect()
    const facts = await factsOf(client)
    steps = facts.steps.length === 0 ? [] : stepNames.filter((name) => !facts.steps.includes(name))
    trouble = troubleOf(facts, place)
  } catch (error) {
    trouble = tellConnecting(error, place)
  } finally {
    await client.end().catch(() => undefined)
  }
  if (trouble !== null) throw new UnusableStore(trouble)
  return steps
}

/** Opens a database, which other processes use as well, and brings its tables to this version. Throws `UnusableStore`. */
export async function openPostgres(url: string): Promise<Store> {
  await checkPostgres(url)
  const { server, database } = placeOf(url)
  const patient = connectTo(url, { isPatient: true })
  let steps: readonly string[]
  try {
    steps = await migrate(patient.db, 'postgres')
  } catch (error) {
    throw new UnusableStore(`The tables in ${database} can’t be brought to this version: ${messageOf(error)}.`)
  } finally {
    await patient.db.destroy()
  }
  const { db, setAway } = connectTo(url)
  let line: Line | null = null
  let hears = (): void => undefined
  const watch = watchDatabase(url, {
    away: () => {
      setAway(true)
      line?.drop()
    },
    back: () => setAway(false),
  })
  const theLine = (): Line => (line ??= openLine(url, () => hears()))
  return {
    db,
    isShared: true,
    place: `the database ${database} at ${server}`,
    upgrade: steps.length === 0 ? null : { steps, copy: null },
    alone: alone({
      take: (name) => theLine().lock(name),
      give: (name) => theLine().unlock(name),
    }),
    turn: createSharedTurns(db),
    size: async () => {
      const { rows } = await sql<{
        readonly bytes: number
      }>`SELECT pg_database_size(current_database()) AS bytes`.execute(db)
      return rows[0]?.bytes ?? 0
    },
    listen: (heard) => {
      hears = heard
      theLine()
    },
    backUpTo: async (file) => {
      throw new UnusableStore(tellBackup(url, file))
    },
    close: async () => {
      await watch.close()
      await line?.close()
      await db.destroy()
    },
  }
}

/** Returns what an operator does instead of `foyer backup`. */
export const tellBackup = (url: string, file: string): string =>
  [
    'The data is in PostgreSQL, which writes copies of it by itself, also while Foyer runs:',
    '',
    `  pg_dump --format=custom --file=${quoted(file)} ${quoted(addressWithoutPassword(url))}`,
  ].join('\n')

/** Returns what an operator does instead of `foyer restore`. */
export const tellRestore = (url: string, file: string): string => {
  const { database } = placeOf(url)
  const restored = `${database}-restored`
  return [
    'The data is in PostgreSQL. Restore a copy into a new database, and start Foyer with that one:',
    '',
    `  createdb --maintenance-db=${quoted(addressWithoutPassword(url))} ${quoted(restored)}`,
    `  pg_restore --exit-on-error --single-transaction --no-owner --no-comments --dbname=${quoted(addressWithoutPassword(url, restored))} ${quoted(file)}`,
  ].join('\n')
}

/** For a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`
