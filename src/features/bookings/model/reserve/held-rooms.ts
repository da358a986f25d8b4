import { searchState } from '#src/base/search-state.ts'
import type { OwnDate, RowEvent } from '#src/engine/compute.ts'
import { putBatch } from '#src/features/availability/model/put-schedules.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { InstantSpan, Quarter } from '#src/kernel/time/units.ts'
import { instantsOf, plus, quartersOf } from '#src/kernel/time/moment.ts'
import type { Planning } from '#src/base/needs.ts'
import { type HeldEvent, isSameEvent } from '#src/wire/same-event.ts'
import { type Schedule, type ScheduleItem, takenTimeOf } from '#src/wire/schedule.ts'

/** A room that is held within the span. `event` is null if the calendar does not tell which event holds it. */
export interface HeldRoom {
  readonly email: Email
  readonly event: RowEvent | null
}

/**
 * Fetches the current state of the rooms from the calendar itself, and returns those that are held within the span. If
 * the span lies in the visible days, the timeline is updated too. The event being changed does not count. If the
 * request fails, no more rooms count as held, because the room itself accepts or declines.
 */
export async function fetchRoomBookings(
  services: Planning,
  emails: readonly Email[],
  time: InstantSpan,
  own: OwnDate | null = null,
): Promise<readonly HeldRoom[]> {
  const span = quartersOf(time)
  const shown = searchState.opened?.span ?? null
  const asked = shown && shown.from <= span.from && span.to <= shown.to ? shown : span
  const held: HeldRoom[] = []
  for await (const batch of services.schedules.live.load(emails, asked, services.signal)) {
    if (!batch.ok) break
    if (asked === shown) await putBatch(services.engine, 'shown', batch)
    const inTheWay = batch.value.schedules.filter((schedule) => isHeld(schedule, asked.from, time, own))
    held.push(...inTheWay.map((one) => heldRoom(one, time, own)))
  }
  return held
}

/**
 * Tentative (1) and reserved (2) quarters are held; all others are left to the rules. Quarters of the event itself are
 * held only if another event is in them too. A quarter that only partly overlaps the time is held only if one of its
 * known events overlaps the time, because a walk-up booking may begin when the previous one has finished early.
 */
function isHeld(schedule: Schedule, from: Quarter, time: InstantSpan, own: OwnDate | null): boolean {
  const { availabilityView, serviceError, email } = schedule
  if (serviceError !== null) return false
  const span = quartersOf(time)
  const held = (quarter: number): boolean => /[12]/.test(availabilityView.charAt(quarter - from))
  const ownSpan = own?.emails.includes(email) === true ? quartersOf(own.span) : null
  const others = othersIn(schedule, own)
  for (let quarter = span.from; quarter < span.to; quarter = plus(quarter, 1)) {
    if (!held(quarter)) continue
    const known = others.filter((event) => touches(event, spanOf(quarter)))
    if (known.some((event) => touches(event, time))) return true
    const isOwn = ownSpan !== null && quarter >= ownSpan.from && quarter < ownSpan.to
    // Held by an event that the calendar does not list.
    if (known.length === 0 && !isOwn) return true
  }
  return false
}

function heldRoom(schedule: Schedule, time: InstantSpan, own: OwnDate | null): HeldRoom {
  const inTheWay = othersIn(schedule, own).find((event) => touches(event, time))
  return { email: schedule.email, event: inTheWay ?? null }
}

const spanOf = (quarter: Quarter): InstantSpan => instantsOf({ from: quarter, to: plus(quarter, 1) })

const touches = ({ start, end }: RowEvent, span: InstantSpan): boolean => start < span.end && end > span.start

/** All events except the one being changed. */
function othersIn({ scheduleItems, email }: Schedule, own: OwnDate | null): RowEvent[] {
  const events = scheduleItems.flatMap(eventOf)
  return own ? events.filter((event) => !isOwnEvent(event, email, own)) : events
}

/**
 * Returns true if an event in the calendar of a room is the one being changed. If only the times are equal, it is another
 * event, unless the room holds the one being changed.
 */
export function isOwnEvent(event: HeldEvent, room: Email | null, own: OwnDate): boolean {
  const isOwnRoom = room !== null && own.emails.includes(room)
  const hasOwnId = event.iCalUId !== null && event.iCalUId === own.iCalUId
  return (isOwnRoom || hasOwnId) && isSameEvent(event, own)
}

function eventOf(item: ScheduleItem): RowEvent[] {
  const taken = takenTimeOf(item)
  if (taken === null) return []
  return [
    {
      start: taken.start,
      end: taken.end,
      subject: item.isPrivate ? null : item.subject,
      organizer: item.isPrivate ? null : item.organizer,
      tentative: taken.isTentative,
      iCalUId: item.iCalUId,
    },
  ]
}
