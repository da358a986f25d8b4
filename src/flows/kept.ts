import * as v from 'valibot'
import type { Instant, QuarterSpan, ResourceId } from '#src/core/brand.ts'
import { listWindow } from '#src/core/reservation/calendar-days.ts'
import { type Reservation, reservationAt } from '#src/core/reservation/derive.ts'
import { storedEventSchema } from '#src/core/reservation/stored-event.ts'
import { succeed } from '#src/core/result.ts'
import { isRecord } from '#src/core/wire/record.ts'
import type { Cached, Storage } from '#src/io/storage.ts'
import { connection, setResynchronised } from '#src/state/connection.ts'
import { setReservations } from '#src/state/reservations.ts'
import { setKeptData, timeline } from '#src/state/timeline.ts'
import { daysOfKept, keptReservations, keptStart } from './kept-names.ts'
import type { Product } from './product.ts'
import { putBatch } from './put-batch.ts'
import { showWindow } from './show-window.ts'

/** What a start takes of the server beside configuration and resources. */
export interface KeptStart {
  readonly licences: readonly string[] | null
  readonly favourites: readonly ResourceId[]
  readonly filteredAreaIds: readonly string[]
  /** Milliseconds the server was ahead of this device. */
  readonly clockOffset: number
}

/** What the last session of this user knew; null where it left nothing. */
export async function readKeptStart(storage: Storage): Promise<KeptStart | null> {
  const body = (await storage.kept.get(keptStart))?.body
  if (!isRecord(body)) return null
  const { licences, favourites, filteredAreaIds, clockOffset } = body
  if (!isTexts(favourites) || !isTexts(filteredAreaIds)) return null
  return {
    licences: isTexts(licences) ? licences : null,
    favourites: favourites as readonly ResourceId[],
    filteredAreaIds,
    clockOffset: typeof clockOffset === 'number' ? clockOffset : 0,
  }
}

/**
 * Puts the kept schedules of the open days into rows that have none, with their age. What was loaded meanwhile is newer and
 * stays.
 */
export async function showKeptSchedules(product: Product): Promise<void> {
  const { opened } = timeline
  if (!opened) return
  const asOf = await putKeptSchedules(product, opened.span)
  if (asOf === null || product.signal.aborted || timeline.opened !== opened) return
  setKeptData(asOf)
  tellAge(asOf)
  await showWindow(product)
}

/** Gives the engine what is kept of these days; answers how old the oldest of it is, null where there is none. */
export async function putKeptSchedules(product: Product, days: QuarterSpan): Promise<Instant | null> {
  let asOf: Instant | null = null
  for (const { body, savedAt, span } of await readSchedules(product, days)) {
    if (product.signal.aborted) return null
    const batch = succeed({ span, fetchedAt: savedAt, asked: beforeAll, schedules: body })
    const put = await putBatch(product.engine, 'shown', batch)
    if (put.ok && (asOf === null || savedAt < asOf)) asOf = savedAt
  }
  return asOf
}

/** Number of the question: every row that holds an answer of this session keeps it. */
const beforeAll = 0

/** Those that touch the span, the newest first: rows take the first they are offered. */
async function readSchedules({ storage }: Product, span: QuarterSpan) {
  const names = await storage.kept.names()
  const records = await Promise.all(
    names.map(async (name) => {
      const days = daysOfKept(name)
      if (days === null || days.from >= span.to || days.to <= span.from) return []
      const cached: Cached<unknown> | null = await storage.kept.get(name)
      return isBuffer(cached?.body) ? [{ body: cached.body, savedAt: cached.savedAt, span: days }] : []
    }),
  )
  return records.flat().toSorted((one, other) => other.savedAt - one.savedAt)
}

/** Shows the reservations as they were kept, with the buttons of now. What is shown already is newer and stays. */
export async function showKeptReservations({
  storage,
  clock,
  signal,
}: Pick<Product, 'storage' | 'clock' | 'signal'>): Promise<void> {
  const cached = await storage.kept.get(keptReservations)
  if (!cached || !Array.isArray(cached.body) || signal.aborted) return
  const now = clock.now()
  const { start } = listWindow(timeline.zone, now)
  const list = (cached.body as readonly unknown[]).flatMap(readReservation)
  setReservations(
    list.filter(({ event }) => event.end.utcDateTime > start).map((reservation) => reservationAt(reservation, now)),
    cached.savedAt,
  )
  tellAge(cached.savedAt)
}

/** The screen says how old it is; the age of the timeline comes before that of the rest. */
function tellAge(asOf: Instant): void {
  if (connection.asOf === null || asOf < connection.asOf) setResynchronised(asOf, false)
}

/** Only the event is checked, as far as screens read it; the application writes the rest. Empty for anything else. */
function readReservation(value: unknown): readonly Reservation[] {
  if (!isRecord(value) || !isRecord(value['rules'])) return []
  const event = v.safeParse(storedEventSchema, value['event'])
  return event.success ? [{ ...value, event: event.output } as unknown as Reservation] : []
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** By tag, since a buffer of a database is no `instanceof` of this realm's everywhere. */
export const isBuffer = (value: unknown): value is ArrayBuffer =>
  Object.prototype.toString.call(value) === '[object ArrayBuffer]'
