import type { Email, InstantSpan, QuarterSpan, ResourceId } from '#src/core/brand.ts'
import { commonStarts, type PersonDay } from '#src/core/people/busy-people.ts'
import { readColleagueDay } from '#src/core/people/colleague-day.ts'
import type { ReservationDraft } from '#src/core/reservation/draft.ts'
import { dayOf, daySpan } from '#src/core/time/days.ts'
import { plus } from '#src/core/time/moment.ts'
import { quarterAt, quartersOf, startOfQuarter } from '#src/core/time/quarter.ts'
import { explainSpan } from './explain-span.ts'
import type { Product } from './product.ts'

/** Common times for which the resources are checked, at most. */
const checked = 12

/** Returns the quarters of the day on which a draft starts, in its own zone. */
export function dayOfDraft({ span, timeZone }: Pick<ReservationDraft, 'span' | 'timeZone'>): QuarterSpan {
  return daySpan(timeZone, dayOf(timeZone, span.start))
}

/** Returns one day of each person by their calendars. People whose calendar cannot be read are left out. */
export async function loadPersonDays(
  { schedules, clock, signal }: Product,
  emails: readonly Email[],
  span: QuarterSpan,
  stop: AbortSignal,
): Promise<readonly PersonDay[]> {
  const days: PersonDay[] = []
  for await (const batch of schedules.live.load(emails, span, AbortSignal.any([signal, stop]))) {
    if (!batch.ok) break
    for (const schedule of batch.value.schedules) {
      if (schedule.serviceError !== null) continue
      days.push({
        email: schedule.email,
        day: readColleagueDay(schedule, span, clock.now()),
      })
    }
  }
  return days
}

/**
 * Returns the next time on the draft's day, as long as the draft, at which all the people are free and its resources can
 * be reserved. Returns null if there is none.
 */
export async function findCommonTime(
  product: Product,
  draft: Pick<ReservationDraft, 'span' | 'timeZone' | 'resourceIds'>,
  people: readonly PersonDay[],
): Promise<InstantSpan | null> {
  const { from, to } = quartersOf(draft.span)
  const rest = { from: Math.max(from, quarterAt(product.clock.now())) + 1, to: dayOfDraft(draft).to } as QuarterSpan
  for (const quarter of commonStarts(people, rest, to - from).slice(0, checked)) {
    const start = startOfQuarter(quarter)
    const span = { start, end: plus(start, draft.span.end - draft.span.start) }
    if (await canReserve(product, draft.resourceIds, span)) return span
  }
  return null
}

async function canReserve(product: Product, ids: readonly ResourceId[], span: InstantSpan): Promise<boolean> {
  for (const id of ids) {
    const facts = await explainSpan(product, id, span)
    if (!facts.ok) return false
    if (!facts.value.isAvailable || !facts.value.isInsideHours || !facts.value.isNearEnough) return false
  }
  return true
}
