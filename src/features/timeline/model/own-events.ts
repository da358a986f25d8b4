import { timeline } from './state.ts'
import type { RowView } from '#src/engine/compute.ts'
import type { Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import { roomsHolding } from '#src/features/bookings/model/reservations/rules/own-booking.ts'
import { reservations } from '#src/features/bookings/model/reservations/state.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { InstantSpan, Quarter, QuarterSpan } from '#src/kernel/time/units.ts'
import { plus, quarterMilliseconds, quartersOf, startOfQuarter } from '#src/kernel/time/moment.ts'
import { spanOfEvent } from '#src/wire/event.ts'
import { reader } from '#src/base/reader.ts'

/**
 * The pointer's current action: selecting a new time, moving the open draft or an own event, or dragging one of its
 * ends.
 */
export type Grip = 'select' | 'move' | 'start' | 'end'

/** A reservation of the user, as placed on the timeline. */
export interface OwnEvent {
  readonly reservation: Reservation
  /** Quarters that the event touches. */
  readonly span: QuarterSpan
  /** Addresses of its rooms. */
  readonly emails: readonly Email[]
  /** The user may move it. */
  readonly isChangeable: boolean
}

/** Own events per room. Built once per list, on first use. */
const indexes = new WeakMap<readonly Reservation[], ReadonlyMap<Email, readonly OwnEvent[]>>()

/**
 * Returns the reservation at a quarter of a row that the user organises or attends, or null. Looked up at the pointer or
 * keyboard position, because the rows contain no data about it.
 */
export function ownEventAt(view: Pick<RowView, 'row' | 'email'>, quarter: Quarter): OwnEvent | null {
  const { list } = reservations
  if (view.email === null) return null
  if (view.row < 0)
    return view.email === timeline.ownDay
      ? (ownEventsOf(list).find((own) => contains(own.span, quarter)) ?? null)
      : null
  let index = indexes.get(list)
  if (!index) indexes.set(list, (index = indexOwn(list)))
  return index.get(view.email)?.find((own) => contains(own.span, quarter)) ?? null
}

/** Returns the own event at a quarter of a row if it can be changed and is not over. */
export function changeableAt(view: Pick<RowView, 'row' | 'email'>, quarter: Quarter): OwnEvent | null {
  // The row of the own day has no other rows to move to.
  const own = view.row < 0 ? null : ownEventAt(view, quarter)
  return own?.isChangeable && !isOver(own) ? own : null
}

const contains = ({ from, to }: QuarterSpan, quarter: number): boolean => quarter >= from && quarter < to
const isOver = ({ reservation }: OwnEvent): boolean => reservation.event.end.utcDateTime <= reader.now

function indexOwn(list: readonly Reservation[]): ReadonlyMap<Email, readonly OwnEvent[]> {
  const index = new Map<Email, OwnEvent[]>()
  for (const own of ownEventsOf(list)) {
    for (const email of own.emails) index.set(email, [...(index.get(email) ?? []), own])
  }
  return index
}

function ownEventsOf(list: readonly Reservation[]): readonly OwnEvent[] {
  return list
    .filter(({ cancelled }) => !cancelled)
    .map((reservation) => {
      const { event, showChangeButton } = reservation
      return {
        reservation,
        span: quartersOf(spanOfEvent(event)),
        emails: roomsHolding(event),
        isChangeable: event.isOrganizer && event.eventPermissions.canChange && showChangeButton,
      }
    })
}

/**
 * Returns the new time of an event after its block is dragged to `to`. A moved event retains its minutes; a dragged end
 * snaps to a quarter.
 */
export function timeAfter({ reservation, span }: OwnEvent, to: QuarterSpan): InstantSpan {
  const { start, end } = reservation.event
  const isMoved = to.to - to.from === span.to - span.from
  const shift = (to.from - span.from) * quarterMilliseconds
  if (isMoved) return { start: plus(start.utcDateTime, shift), end: plus(end.utcDateTime, shift) }
  return {
    start: to.from === span.from ? start.utcDateTime : startOfQuarter(to.from),
    end: to.to === span.to ? end.utcDateTime : startOfQuarter(to.to),
  }
}

/** Returns the part of a block at `x`, in pixels like `left` and `right`. A narrow block can always be moved. */
export function gripAt(x: number, left: number, right: number, reach: number): Exclude<Grip, 'select'> {
  const edge = Math.min(reach, (right - left) / 4)
  if (x < left + edge) return 'start'
  return x >= right - edge ? 'end' : 'move'
}
