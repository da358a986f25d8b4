import type { RowEvent } from '#src/contract/compute.ts'
import type { Email, InstantSpan, Quarter } from '#src/core/brand.ts'
import { plus } from '#src/core/time/moment.ts'
import { instantsOf, quartersOf } from '#src/core/time/quarter.ts'
import { parseInstant } from '#src/core/wire/instant.ts'
import type { Schedule, ScheduleItem } from '#src/core/wire/schedule.ts'
import { timeline } from '#src/state/timeline.ts'
import type { Product } from './product.ts'
import { putBatch } from './put-batch.ts'

/** A room that is held within the span, by `event` where the calendar says which. */
export interface HeldRoom {
  readonly email: Email
  readonly event: RowEvent | null
}

/**
 * Asks the calendar itself how the rooms stand now, and which of them are held within the span. Where the span lies in
 * the days shown the timeline learns of it too. The event that is being changed is in nobody's way. A look that fails
 * finds nothing held: the room itself answers a create.
 */
export async function lookAtRooms(
  product: Product,
  emails: readonly Email[],
  time: InstantSpan,
  own: OwnEvent | null = null,
): Promise<readonly HeldRoom[]> {
  const span = quartersOf(time)
  const shown = timeline.opened?.span ?? null
  const asked = shown && shown.from <= span.from && span.to <= shown.to ? shown : span
  const held: HeldRoom[] = []
  for await (const batch of product.schedules.live.load(emails, asked, product.signal)) {
    if (!batch.ok) break
    if (asked === shown) await putBatch(product.engine, 'shown', batch)
    const inTheWay = batch.value.schedules.filter((schedule) => isHeld(schedule, asked.from, time, own))
    held.push(...inTheWay.map((one) => heldRoom(one, time, own)))
  }
  return held
}

/** The event that is being changed, where it is now. */
export interface OwnEvent {
  readonly iCalUId: string | null
  readonly span: InstantSpan
  /** The rooms that hold it. */
  readonly emails: readonly Email[]
}

/**
 * Tentative (1) and reserved (2) quarters are held; anything else is for the rules to judge. Quarters of the event itself
 * are held only where another one lies in them too, and a quarter that the time takes in part only where an event known of it
 * reaches into the time: whoever walks up to a room may begin where somebody has finished early.
 */
function isHeld(schedule: Schedule, from: Quarter, time: InstantSpan, own: OwnEvent | null): boolean {
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
    // By something that the calendar does not name.
    if (known.length === 0 && !isOwn) return true
  }
  return false
}

function heldRoom(schedule: Schedule, time: InstantSpan, own: OwnEvent | null): HeldRoom {
  const inTheWay = othersIn(schedule, own).find((event) => touches(event, time))
  return { email: schedule.email, event: inTheWay ?? null }
}

const spanOf = (quarter: Quarter): InstantSpan => instantsOf({ from: quarter, to: plus(quarter, 1) })

const touches = ({ start, end }: RowEvent, span: InstantSpan): boolean => start < span.end && end > span.start

/** Not every calendar names its events: then the same times are the same event. */
function othersIn({ scheduleItems }: Schedule, own: OwnEvent | null): RowEvent[] {
  const events = scheduleItems.flatMap(eventOf)
  if (!own) return events
  return events.filter(({ iCalUId, start, end }) =>
    iCalUId !== null && own.iCalUId !== null
      ? iCalUId !== own.iCalUId
      : start !== own.span.start || end !== own.span.end,
  )
}

function eventOf(item: ScheduleItem): RowEvent[] {
  const start = parseInstant(item.start)
  const end = parseInstant(item.end)
  if (start === null || end === null || item.status.toLowerCase() === 'free') return []
  return [
    {
      start,
      end,
      subject: item.isPrivate ? null : item.subject,
      organizer: item.isPrivate ? null : item.organizer,
      tentative: item.status.toLowerCase() === 'tentative',
      iCalUId: item.iCalUId,
    },
  ]
}
