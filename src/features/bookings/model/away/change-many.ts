import type { Person } from '#src/calendars/calendar.ts'
import { reload } from '#src/base/reload.ts'
import { notify } from '#src/features/notices/model/state.ts'
import { readReservationsOf } from '../reservations/load-reservations.ts'
import type { Reservation } from '../reservations/rules/derive.ts'
import { reader } from '#src/base/reader.ts'
import type { CalendarDay, IanaZone, Instant } from '#src/kernel/time/units.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { Fault } from '#src/kernel/fault.ts'
import { wholeDays } from '#src/kernel/time/days.ts'
import type { Scope } from '#src/kernel/scope.ts'
import type { Reading, Booking } from '#src/base/needs.ts'
import { type Changed, handOverOne, leaveOne, moveOne } from './change-one.ts'
import { type AwayChoice, type AwayMove, inOrder, movedSpan, reservedWithin } from './rules/plan.ts'
import { away, clearAway, closeAway, openUnrestored, setAwayRow, setAwaySending } from './state.ts'

/** The notices about progress and outcome replace each other. */
const about = 'away'

/** Loads the reservations of these days, which may lie beyond the list. Dates of series are single reservations here. */
export async function loadReserved(
  services: Booking,
  days: { readonly first: CalendarDay; readonly last: CalendarDay; readonly zone: IanaZone },
  signal: AbortSignal,
): Promise<Result<readonly Reservation[]>> {
  const { first, last, zone } = days
  const listed = await services.calendar.events(wholeDays(zone, first, last), signal)
  if (!listed.ok) return listed
  const read = await readReservationsOf(services, listed.value.events, { isLogged: false })
  return read.ok ? succeed(reservedWithin(read.value, days, zone)) : read
}

/** A change of one reservation. Reservations that are kept have none. */
export interface PlannedChange {
  readonly reservation: Reservation
  readonly choice: Exclude<AwayChoice, 'keep'>
}

export interface PlannedTerms {
  readonly move: AwayMove
  /** Takes over the reservations that are handed over. */
  readonly colleague: Person | null
  readonly comment: string
}

const forgetAtEnd = (scope: Scope): void => scope.add(clearAway)

/** Forgets all input when the session ends. */
export function endWithSession({ scope }: Reading): void {
  scope.keep(forgetAtEnd)
}

/**
 * Changes several reservations one after another. One notice shows the progress and then the outcome, with an undo for all
 * of them. Those that fail keep their row in the dialog with the reason, and can be tried again; the others are done.
 */
export async function changeMany(
  services: Booking,
  plan: readonly PlannedChange[],
  terms: PlannedTerms,
): Promise<void> {
  if (away.isSending || plan.length === 0) return
  endWithSession(services)
  setAwaySending(true)
  const { zone } = reader
  const newStartOf = ({ reservation }: PlannedChange): Instant => movedSpan(reservation.event, terms.move, zone).start
  const done: DoneChange[] = []
  const total = plan.length
  for (const [index, planned] of inOrder(plan, newStartOf).entries()) {
    const { reservation } = planned
    const { id } = reservation.event
    notify({ kind: 'info', key: 'away.sending', values: { number: index + 1, total }, about, lasts: null })
    setAwayRow(id, 'sending')
    const sent = await changeOne(services, planned, terms)
    if (services.signal.aborted) return
    if (sent.ok) done.push({ reservation, change: sent.value })
    setAwayRow(id, sent.ok ? 'done' : 'failed', sent.ok ? null : sent.fault)
  }
  setAwaySending(false)
  reportOutcome(services, done, total)
  // Nothing is left to decide. After a failure the dialog stays, or opens again with all input.
  if (done.length === total) clearAway()
  await reload(services)
}

function changeOne(
  services: Booking,
  { reservation, choice }: PlannedChange,
  { move, colleague, comment }: PlannedTerms,
): Promise<Result<Changed>> {
  switch (choice) {
    case 'cancel':
    case 'decline':
      return leaveOne(services, reservation, comment)
    case 'move':
      return moveOne(services, reservation, movedSpan(reservation.event, move, reader.zone))
    case 'hand-over':
      return colleague === null
        ? Promise.resolve(fail({ kind: 'draft-invalid', problems: ['attendee-invalid'] }))
        : handOverOne(services, reservation, colleague)
  }
}

interface DoneChange {
  readonly reservation: Reservation
  readonly change: Changed
}

function reportOutcome(services: Booking, done: readonly DoneChange[], total: number): void {
  const undo =
    done.length === 0 ? {} : { action: { key: 'app.undo' as const, run: () => void undoMany(services, done) } }
  const kept = done.filter(({ change }) => change.isKept).length
  if (done.length < total) {
    const values = { number: done.length, total }
    notify({ kind: 'error', key: 'away.partly', values, about, lasts: null, ...undo })
  } else if (kept > 0) notify({ kind: 'info', key: 'away.kept', values: { count: kept }, about, lasts: null, ...undo })
  else notify({ kind: 'success', key: 'away.done', values: { count: total }, about, lasts: null, ...undo })
}

/**
 * Undoes all changes, the last one first. One notice shows the progress and the outcome. It names the reservations that
 * could not be restored and opens the reasons.
 */
async function undoMany(services: Booking, done: readonly DoneChange[]): Promise<void> {
  const failed: { readonly reservation: Reservation; readonly fault: Fault }[] = []
  const total = done.length
  closeAway()
  for (const [index, { reservation, change }] of done.toReversed().entries()) {
    notify({ kind: 'info', key: 'away.restoring', values: { number: index + 1, total }, about, lasts: null })
    const undone = await change.undo()
    if (services.signal.aborted) return
    if (!undone.ok) failed.unshift({ reservation, fault: undone.fault })
  }
  await reload(services)
  if (services.signal.aborted) return
  if (failed.length === 0) {
    clearAway()
    notify({ kind: 'success', key: 'away.restored', values: { count: total }, about })
    return
  }
  const subjects = failed.map(({ reservation: { event, resourceName } }) => event.subject || resourceName).join(', ')
  notify({
    kind: 'error',
    key: 'away.notRestored',
    values: { subjects },
    about,
    action: {
      key: 'away.reasons',
      run: () => {
        openUnrestored(failed)
        services.routing.navigate('/reservations')
      },
    },
  })
}
