import * as v from 'valibot'
import { listWindow } from '#src/features/bookings/model/reservations/rules/calendar-days.ts'
import { type Reservation, reservationAt } from '#src/features/bookings/model/reservations/rules/derive.ts'
import { storedEventSchema } from '#src/features/bookings/model/reservations/rules/stored-event.ts'
import { reader } from '#src/base/reader.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { chunk } from '#src/kernel/text.ts'
import { oneMinute } from '#src/kernel/time/moment.ts'
import { mapInSlices } from '#src/platform/slices.ts'
import type { Storage } from '#src/platform/storage.ts'
import type { Reading } from '#src/base/needs.ts'
import { isRecord } from '#src/wire/scalars.ts'

/** The record that names the parts of the list, in order. */
const whole = 'reservations'
/** Reservations in a part: the browser copies each part in one task. */
const partSize = 100

interface StoredReservations {
  readonly list: readonly Reservation[]
  /** When the calendar returned them. */
  readonly savedAt: Instant
}

/** Returns the name of a part. It begins with the time of writing; the rest tells it from those that other tabs write. */
const partName = (writtenAt: Instant, writer: string, index: number): string =>
  `${whole} ${writtenAt} ${writer} ${index}`

const writtenAt = (name: string): number | null => {
  const [kind, at] = name.split(' ')
  return kind === whole && at !== undefined ? Number(at) : null
}

/**
 * Stores the reservations for an offline start, in parts, because the browser would copy thousands in one long task. Only
 * the last write makes the parts count, so that a list is never read by half. Stops if the signal is aborted before that.
 */
export async function storeReservations(
  { storage: { kept }, clock }: Pick<Reading, 'storage' | 'clock'>,
  { list, savedAt }: StoredReservations,
  signal: AbortSignal,
): Promise<void> {
  const now = clock.now()
  const writer = crypto.randomUUID()
  const parts: string[] = []
  for (const body of chunk(list, partSize)) {
    if (signal.aborted) return
    const name = partName(now, writer, parts.length)
    await kept.put(name, { timestamp: null, savedAt, body })
    parts.push(name)
  }
  if (signal.aborted) return
  await kept.put(whole, { timestamp: null, savedAt, body: parts })
  const names = await kept.names()
  // Younger ones may be of a tab that is still writing.
  await kept.remove(names.filter((name) => (writtenAt(name) ?? Infinity) < now - oneMinute))
}

/**
 * Returns the stored reservations that the list of today still has, as they are now, and their age; null if there are
 * none, or if a part is missing.
 */
export async function readKeptReservations({
  storage: { kept },
  clock,
  signal,
}: Pick<Reading, 'clock' | 'signal'> & {
  readonly storage: Pick<Storage, 'kept'>
}): Promise<StoredReservations | null> {
  const cached = await kept.get(whole)
  if (!cached || !isNames(cached.body)) return null
  const now = clock.now()
  const { start } = listWindow(reader.zone, now)
  const list: Reservation[] = []
  for (const name of cached.body) {
    const body = (await kept.get(name))?.body
    const read = Array.isArray(body) ? await mapInSlices(body as readonly unknown[], readReservation, signal) : null
    if (read === null) return null
    for (const reservation of read) {
      if (reservation && reservation.event.end.utcDateTime > start) list.push(reservationAt(reservation, now))
    }
  }
  return { list, savedAt: cached.savedAt }
}

const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string')

/**
 * Reads a reservation. Only the event is validated, as far as screens read it, because the application writes the rest.
 * Returns null for anything else.
 */
function readReservation(value: unknown): Reservation | null {
  if (!isRecord(value) || !isRecord(value['rules'])) return null
  const event = v.safeParse(storedEventSchema, value['event'])
  return event.success ? ({ ...value, event: event.output } as unknown as Reservation) : null
}
