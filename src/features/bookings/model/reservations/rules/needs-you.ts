import type { Instant } from '#src/kernel/time/units.ts'
import type { Answer } from './changed-parts.ts'
import type { Reservation } from './derive.ts'
import { dueCheckIns } from './actions.ts'

/**
 * Returns the reservations that the user has to do something about: check-ins that are due, then, by their start, those
 * whose resource declined and invitations without an answer. `answerOf` is the user's response, null for the organiser.
 */
export function needsYou(
  list: readonly Reservation[],
  now: Instant,
  answerOf: (reservation: Reservation) => Answer | null,
): readonly Reservation[] {
  const due = new Map(dueCheckIns(list, now).map(({ reservation }, index) => [reservation.event.id, index]))
  const rankOf = (reservation: Reservation): number | null => {
    const { event, status, cancelled, afterEnd } = reservation
    const urgency = due.get(event.id)
    if (urgency !== undefined) return urgency - due.size
    if (cancelled || afterEnd) return null
    const isDeclined = status === 'rejected' && event.isOrganizer
    return isDeclined || answerOf(reservation) === 'none' ? 1 : null
  }
  return list
    .flatMap((reservation) => {
      const rank = rankOf(reservation)
      return rank === null ? [] : [{ reservation, rank }]
    })
    .toSorted(
      (one, other) =>
        one.rank - other.rank || one.reservation.event.start.utcDateTime - other.reservation.event.start.utcDateTime,
    )
    .map(({ reservation }) => reservation)
}

/** Later dates of a series that one row stands for. */
interface Folded {
  /** The list without the later dates. */
  readonly list: readonly Reservation[]
  /** By event id of the first date, the number of later dates. */
  readonly later: ReadonlyMap<string, number>
}

/** A series with at most this many dates to come is short enough to be listed. */
const mostDates = 5

/**
 * Folds the dates of each long series into its first one that is not over, except of the series in `unfolded`; null folds
 * nothing. The list must be sorted by start.
 */
export function foldSeries(list: readonly Reservation[], unfolded: ReadonlySet<string> | null): Folded {
  const later = new Map<string, number>()
  const firstOf = new Map<string, string>()
  const seriesOf = ({ event, afterEnd, cancelled }: Reservation): string | null =>
    afterEnd || cancelled ? null : event.seriesMasterId
  const counts = new Map<string | null, number>()
  for (const reservation of list) counts.set(seriesOf(reservation), (counts.get(seriesOf(reservation)) ?? 0) + 1)
  const kept = list.filter((reservation) => {
    const { id } = reservation.event
    const seriesMasterId = seriesOf(reservation)
    if (unfolded === null || seriesMasterId === null || unfolded.has(seriesMasterId)) return true
    if ((counts.get(seriesMasterId) ?? 0) <= mostDates) return true
    const first = firstOf.get(seriesMasterId)
    if (first === undefined) {
      firstOf.set(seriesMasterId, id)
      return true
    }
    later.set(first, (later.get(first) ?? 0) + 1)
    return false
  })
  return { list: kept, later }
}
