import type { RowEvent } from '#src/contract/compute.ts'
import type { Email, Quarter, QuarterSpan } from '#src/core/brand.ts'
import { parseInstant } from '#src/core/wire/instant.ts'
import type { Schedule, ScheduleItem } from '#src/core/wire/schedule.ts'
import { timeline } from '#src/state/timeline.ts'
import { askEngine } from './ask-engine.ts'
import type { Product } from './product.ts'

/** A room that is held within the span, by `event` where the calendar says which. */
export interface HeldRoom {
  readonly email: Email
  readonly event: RowEvent | null
}

/**
 * Asks the calendar itself how the rooms stand now, and which of them are held within the span. Where the span lies in
 * the days shown the timeline learns of it too. A look that fails finds nothing held: the room itself answers a create.
 */
export async function lookAtRooms(
  product: Product,
  emails: readonly Email[],
  span: QuarterSpan,
): Promise<readonly HeldRoom[]> {
  const shown = timeline.opened?.span ?? null
  const asked = shown && shown.from <= span.from && span.to <= shown.to ? shown : span
  const held: HeldRoom[] = []
  const fetchedAt = product.clock.now()
  for await (const batch of product.calendar.schedules(emails, asked, product.signal)) {
    if (!batch.ok) break
    if (asked === shown) await askEngine(product.engine.putSchedules(batch.value, { span: asked, fetchedAt }))
    held.push(...batch.value.filter((schedule) => isHeld(schedule, asked.from, span)).map((one) => heldRoom(one, span)))
  }
  return held
}

/** Tentative (1) and reserved (2) quarters are held; anything else is for the rules to judge. */
function isHeld({ availabilityView, serviceError }: Schedule, from: Quarter, span: QuarterSpan): boolean {
  return serviceError === null && /[12]/.test(availabilityView.slice(span.from - from, span.to - from))
}

function heldRoom({ email, scheduleItems }: Schedule, span: QuarterSpan): HeldRoom {
  const events = scheduleItems.flatMap(eventOf)
  const inTheWay = events.find(({ start, end }) => start < span.to * 900_000 && end > span.from * 900_000)
  return { email: email as Email, event: inTheWay ?? null }
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
