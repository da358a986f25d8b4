import type { Email, Instant, Quarter } from '#src/core/brand.ts'
import type { Reservation } from '#src/core/reservation/derive.ts'
import { type Result, succeed } from '#src/core/result.ts'
import { minutesBetween, oneMinute, plus } from '#src/core/time/moment.ts'
import { quartersOf, startOfQuarter } from '#src/core/time/quarter.ts'
import { parseInstant } from '#src/core/wire/instant.ts'
import type { Schedule } from '#src/core/wire/schedule.ts'
import { askEngine } from './ask-engine.ts'
import { explainSpan } from './explain-span.ts'
import type { Product } from './product.ts'

/** Minutes by which a reservation can be made longer. */
const extensions = [15, 30, 60] as const
export type Extension = (typeof extensions)[number]

/**
 * By how much the reservation can be made longer: what follows is free in the room's own calendar and open, and the whole
 * is no longer than the resource's longest meeting (decisions, 'Extend').
 */
export async function findExtensions(
  product: Product,
  { event, resourceId, resourceEmail }: Reservation,
): Promise<Result<readonly Extension[]>> {
  if (resourceId === null || resourceEmail === null) return succeed([])
  const resource = await askEngine(product.engine.resource(resourceId))
  if (!resource.ok) return resource
  if (resource.value === null) return succeed([])
  const longest = resource.value.schedulingSettings?.maximumMeetingDurationInMinutes ?? Infinity
  const { start, end } = { start: event.start.utcDateTime, end: event.end.utcDateTime }
  const permitted = extensions.filter((minutes) => minutesBetween(start, end) + minutes <= longest)
  if (permitted.length === 0) return succeed([])
  const taken = await takenFrom(product, resourceEmail, end)
  if (!taken.ok) return taken
  const free: Extension[] = []
  for (const minutes of permitted) {
    const longer = extendedEnd(end, minutes)
    const facts = await explainSpan(product, resourceId, { start: end, end: longer })
    const isOpen = !facts.ok || (facts.value.isInsideHours && facts.value.isNearEnough)
    if (longer > taken.value || !isOpen) break
    free.push(minutes)
  }
  return succeed(free)
}

export function extendedEnd(end: Instant, minutes: number): Instant {
  return plus(end, minutes * oneMinute)
}

/** When the room is held next, asked of its calendar; Infinity when not within the longest extension. */
async function takenFrom({ schedules, signal }: Product, email: Email, end: Instant): Promise<Result<number>> {
  const span = quartersOf({ start: end, end: extendedEnd(end, Math.max(...extensions)) })
  const schedule = await schedules.live.one(email, span, signal)
  if (!schedule.ok) return schedule
  // A calendar that cannot be read does not say that the room is free.
  return succeed(schedule.value?.serviceError === null ? firstHeld(schedule.value, span.from, end) : end)
}

/** The quarter in which the event itself ends is held by it: there the events that begin later tell. */
function firstHeld({ availabilityView, scheduleItems }: Schedule, from: Quarter, end: Instant): number {
  const quarters = [...availabilityView].flatMap((code, index) => {
    const begins = startOfQuarter(plus(from, index))
    return /[12]/.test(code) && begins >= end ? [begins] : []
  })
  const items = scheduleItems.flatMap(({ start, status }) => {
    const begins = status.toLowerCase() === 'free' ? null : parseInstant(start)
    return begins !== null && begins >= end ? [begins] : []
  })
  return Math.min(Infinity, ...quarters, ...items)
}
