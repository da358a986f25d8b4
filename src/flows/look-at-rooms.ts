import type { RowEvent } from '#src/contract/compute.ts'
import type { Email, InstantSpan, Quarter, QuarterSpan } from '#src/core/brand.ts'
import { quarterMilliseconds } from '#src/core/time/quarter.ts'
import { parseInstant } from '#src/core/wire/instant.ts'
import type { Schedule, ScheduleItem } from '#src/core/wire/schedule.ts'
import { nextSequence } from '#src/state/timeline-window.ts'
import { timeline } from '#src/state/timeline.ts'
import { askEngine } from './ask-engine.ts'
import { quartersOf } from './find-alternatives.ts'
import type { Product } from './product.ts'

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
  span: QuarterSpan,
  own: OwnEvent | null = null,
): Promise<readonly HeldRoom[]> {
  const shown = timeline.opened?.span ?? null
  const asked = shown && shown.from <= span.from && span.to <= shown.to ? shown : span
  const held: HeldRoom[] = []
  const fetchedAt = product.clock.now()
  const number = nextSequence()
  for await (const batch of product.calendar.schedules(emails, asked, product.signal)) {
    if (!batch.ok) break
    if (asked === shown)
      await askEngine(product.engine.putSchedules(batch.value, { span: asked, fetchedAt, asked: number }))
    held.push(
      ...batch.value
        .filter((schedule) => isHeld(schedule, asked.from, span, own))
        .map((one) => heldRoom(one, span, own)),
    )
  }
  return held
}

/** The event that is being changed, where it is now. */
export interface OwnEvent {
  readonly iCalUId: string | null
  readonly span: InstantSpan
  /** The rooms that hold it. */
  readonly emails: readonly string[]
}

/**
 * Tentative (1) and reserved (2) quarters are held; anything else is for the rules to judge. Quarters of the event itself
 * are held only where another one lies in them too.
 */
function isHeld(schedule: Schedule, from: Quarter, span: QuarterSpan, own: OwnEvent | null): boolean {
  const { availabilityView, serviceError, email } = schedule
  if (serviceError !== null) return false
  const held = (quarter: number): boolean => /[12]/.test(availabilityView.charAt(quarter - from))
  const ownSpan = own?.emails.includes(email.toLowerCase()) === true ? quartersOf(own.span) : null
  const others = ownSpan ? othersIn(schedule, own) : []
  for (let quarter: number = span.from; quarter < span.to; quarter += 1) {
    if (!held(quarter)) continue
    if (!ownSpan || quarter < ownSpan.from || quarter >= ownSpan.to) return true
    if (others.some((event) => touches(event, quarter, quarter + 1))) return true
  }
  return false
}

function heldRoom(schedule: Schedule, span: QuarterSpan, own: OwnEvent | null): HeldRoom {
  const inTheWay = othersIn(schedule, own).find((event) => touches(event, span.from, span.to))
  return { email: schedule.email as Email, event: inTheWay ?? null }
}

const touches = ({ start, end }: RowEvent, from: number, to: number): boolean =>
  start < to * quarterMilliseconds && end > from * quarterMilliseconds

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
