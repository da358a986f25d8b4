import { emailOf } from '#src/wire/scalars.ts'
import type { StoredEvent } from '../rules/calendar/stored-event.ts'

/** How a person names a reservation: by the ids of the own copy, and the address of the room. */
export interface CopyKey {
  readonly email: string
  readonly iCalUid: string
  readonly id: string
}

/** The end of Google's ids of dates: the start by the rule of the series. */
const dateInId = /_\d{8}(?:T\d{6}Z)?$/

/** Returns true if two rooms have copies of one event, or of one date of a series. */
export const isOneReservation = (one: StoredEvent, other: StoredEvent): boolean =>
  one.iCalUId === other.iCalUId && one.mirrored?.date === other.mirrored?.date

/**
 * Returns the copies in the calendars of rooms of the event that a person names, that of the named room first. Google has one id for all
 * copies, and Microsoft an iCalUId for each date. If only the iCalUId of a series is known, an id that ends with the date tells which
 * one is meant; without it, none is.
 */
export function copiesOf(key: CopyKey, candidates: readonly StoredEvent[]): readonly StoredEvent[] {
  const sameId = candidates.filter(({ mirrored }) => mirrored?.id === key.id)
  const found = sameId.length > 0 ? sameId : copiesByUid(key, candidates)
  const room = emailOf(key.email)
  return found.toSorted((one, other) => Number(other.mirrored?.room === room) - Number(one.mirrored?.room === room))
}

function copiesByUid({ iCalUid, id }: CopyKey, candidates: readonly StoredEvent[]): readonly StoredEvent[] {
  const same = candidates.filter(({ iCalUId }) => iCalUid !== '' && iCalUId === iCalUid)
  const [first] = same
  if (first === undefined || same.every((other) => isOneReservation(first, other))) return same
  const [date] = dateInId.exec(id) ?? []
  return date === undefined ? [] : same.filter(({ mirrored }) => mirrored?.id.endsWith(date))
}
