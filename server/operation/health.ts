import { messageOf } from '#src/kernel/message-of.ts'
import { oneMinute } from '#src/kernel/time/moment.ts'
import { allJobs } from '../jobs/all.ts'
import { triesAtMost } from '../mail/mail.ts'
import type { Office } from '../office.ts'
import { lastRuns, noteRun } from '../store/job-runs.ts'
import { mirrorFacts } from '../store/mirror.ts'
import { areTablesCurrent } from '../store/migrations/index.ts'
import type { Database } from '../store/schema.ts'

/** How the server is, without anything about its people. */
export interface Health {
  /** `late`: mails wait for long, or rooms were not read for long. A new start would not help, so the server still counts as well. */
  readonly status: 'ok' | 'late' | 'failing'
  /** Whether rows can be written and read. */
  readonly store: 'ok' | 'failing'
  /** `behind`: the tables are not those of this version. */
  readonly migrations: 'ok' | 'behind' | 'unknown'
  /** `stopped`: no process has run the job for minutes. */
  readonly jobs: Readonly<Record<string, 'ok' | 'stopped'>>
  /** Mails that wait to be sent. */
  readonly mails: Queue
  /** Changes that pages were told in the last hours; retention removes older ones. */
  readonly outbox: Queue
  /** Rooms at a vendor. 0 of them if Foyer's own calendar holds the reservations. */
  readonly mirror: MirrorHealth
}

interface MirrorHealth {
  readonly rooms: number
  /** Rooms that the vendor refuses to show. */
  readonly refused: number
  /** Age of the oldest reading of the others, in whole minutes. */
  readonly oldestMinutes: number
}

interface Queue {
  readonly count: number
  /** Age of the oldest one, in whole minutes. 0 without any. */
  readonly oldestMinutes: number
}

/** Milliseconds for which an answer is kept: anybody may ask, and each look writes a row. */
const keptFor = 5_000
/** Milliseconds after its last run until a job counts as stopped. */
const grace = 5 * oneMinute
/** Minutes that a mail may wait. The mail server may be away for some of them. */
const longestWait = 60
/** Minutes that a reading of a room may be old. A vendor may be away for some of them. */
const oldestReading = 15

const empty: Queue = { count: 0, oldestMinutes: 0 }
const nothing = { mails: empty, outbox: empty, mirror: { rooms: 0, refused: 0, oldestMinutes: 0 } }

/** Returns a function that looks how the server is. It never rejects. `began` is when the server started, in UTC milliseconds. */
export function watchHealth(office: Pick<Office, 'db' | 'log' | 'now'>, began: number): () => Promise<Health> {
  let last: { readonly at: number; readonly health: Promise<Health> } | null = null
  return () => {
    const at = performance.now()
    if (last === null || at - last.at > keptFor) last = { at, health: readHealth(office, began) }
    return last.health
  }
}

async function readHealth({ db, log, now }: Pick<Office, 'db' | 'log' | 'now'>, began: number): Promise<Health> {
  try {
    await writeAndRead(db, now())
    const jobs = await statesOfJobs(db, now(), began)
    const [mails, outbox] = [await waitingMails(db, now()), await toldChanges(db, now())]
    const migrations = (await areTablesCurrent(db)) ? 'ok' : 'behind'
    const isFailing = migrations !== 'ok' || Object.values(jobs).includes('stopped')
    const mirror = await ageOfMirror(db, now())
    const isLate = mails.oldestMinutes > longestWait || mirror.oldestMinutes > oldestReading
    const status = isFailing ? 'failing' : isLate ? 'late' : 'ok'
    return { status, store: 'ok', migrations, jobs, mails, outbox, mirror }
  } catch (error) {
    // The reason is of the database, and names no row.
    log.error({ reason: messageOf(error).slice(0, 200) }, 'The store does not answer.')
    return { status: 'failing', store: 'failing', migrations: 'unknown', jobs: {}, ...nothing }
  }
}

/** Throws if a row cannot be written, or is not the same when it is read. */
async function writeAndRead(db: Database, now: number): Promise<void> {
  await noteRun(db, 'health', now)
  if (((await lastRuns(db)).get('health') ?? 0) < now) throw new Error('A row that was written is not there.')
}

async function statesOfJobs(db: Database, now: number, began: number): Promise<Health['jobs']> {
  const ended = await lastRuns(db)
  return Object.fromEntries(
    allJobs.map(({ name }) => [name, now <= Math.max(ended.get(name) ?? 0, began) + grace ? 'ok' : 'stopped']),
  )
}

async function waitingMails(db: Database, now: number): Promise<Queue> {
  const found = await db
    .selectFrom('mails')
    .select((of) => [of.fn.countAll<number | string>().as('count'), of.fn.min('created_at').as('oldest')])
    .where('sent_at', 'is', null)
    .where('tries', '<', triesAtMost)
    .executeTakeFirst()
  return queueOf(found, now)
}

async function toldChanges(db: Database, now: number): Promise<Queue> {
  const found = await db
    .selectFrom('outbox')
    .select((of) => [of.fn.countAll<number | string>().as('count'), of.fn.min('at').as('oldest')])
    .executeTakeFirst()
  return queueOf(found, now)
}

/** Returns how old the readings of rooms at a vendor are. `now` is UTC milliseconds. */
export async function ageOfMirror(db: Database, now: number): Promise<MirrorHealth> {
  const { rooms, refused, oldest } = await mirrorFacts(db)
  return { rooms, refused, oldestMinutes: Math.max(0, Math.floor((now - (oldest ?? now)) / oneMinute)) }
}

function queueOf(
  found: { readonly count: number | string; readonly oldest: number | null } | undefined,
  now: number,
): Queue {
  const count = Number(found?.count ?? 0)
  const oldest = found?.oldest ?? now
  return { count, oldestMinutes: count === 0 ? 0 : Math.max(0, Math.floor((now - oldest) / oneMinute)) }
}

/** The answer of `GET /health`. */
export const answerHealth = (health: Health): Response =>
  Response.json(health, {
    status: health.status === 'failing' ? 503 : 200,
    headers: { 'cache-control': 'no-store' },
  })
