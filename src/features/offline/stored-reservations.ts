import * as v from 'valibot'
import { listWindow } from '#src/features/reservations/rules/calendar-days.ts'
import { type Reservation, reservationAt } from '#src/features/reservations/rules/derive.ts'
import { storedEventSchema } from '#src/features/reservations/rules/stored-event.ts'
import { timeline } from '#src/features/timeline/state.ts'
import type { Instant } from '#src/kernel/result.ts'
import { mapInSlices } from '#src/platform/slices.ts'
import type { Storage } from '#src/platform/storage.ts'
import type { Services } from '#src/services.ts'
import { parseJson } from '#src/wire/parse.ts'
import { isRecord } from '#src/wire/scalars.ts'

const name = 'reservations'

interface StoredReservations {
  readonly list: readonly Reservation[]
  /** When the calendar returned them. */
  readonly savedAt: Instant
}

/**
 * Stores the reservations for an offline start, as one text with one line of JSON for each, because the browser copies a
 * text at once, but thousands of records in one long task. Writes nothing if the signal is aborted before all lines exist.
 */
export async function storeReservations(
  storage: Pick<Storage, 'kept'>,
  { list, savedAt }: StoredReservations,
  signal: AbortSignal,
): Promise<void> {
  const lines = await mapInSlices(list, (reservation) => JSON.stringify(reservation), signal)
  if (lines !== null) await storage.kept.put(name, { timestamp: null, savedAt, body: lines.join('\n') })
}

/** Returns the stored reservations that the list of today still has, as they are now, and their age; null if there are none. */
export async function readKeptReservations({
  storage,
  clock,
  signal,
}: Pick<Services, 'storage' | 'clock' | 'signal'>): Promise<StoredReservations | null> {
  const cached = await storage.kept.get(name)
  if (!cached || typeof cached.body !== 'string') return null
  const now = clock.now()
  const { start } = listWindow(timeline.zone, now)
  const list = await mapInSlices(
    cached.body.split('\n'),
    (line) => {
      const reservation = readLine(line)
      return reservation && reservation.event.end.utcDateTime > start ? reservationAt(reservation, now) : null
    },
    signal,
  )
  return list && { list: list.filter((reservation) => reservation !== null), savedAt: cached.savedAt }
}

/**
 * Reads a reservation. Only the event is validated, as far as screens read it, because the application writes the rest.
 * Returns null for anything else.
 */
function readLine(line: string): Reservation | null {
  const json = parseJson(line)
  if (!json.ok || !isRecord(json.value) || !isRecord(json.value['rules'])) return null
  const event = v.safeParse(storedEventSchema, json.value['event'])
  return event.success ? ({ ...json.value, event: event.output } as unknown as Reservation) : null
}
