import { Availability, hasQuarter, rowFromDigits } from '#src/features/availability/rules/row.ts'
import { hoursOf, workingMask } from '#src/features/availability/rules/working-hours.ts'
import type { Instant, Quarter, QuarterSpan } from '#src/kernel/result.ts'
import { latest, plus, quarterAt } from '#src/kernel/time/moment.ts'
import { parseInstant } from '#src/wire/instant.ts'
import type { Schedule, ScheduleItem } from '#src/wire/schedule.ts'

/** A piece of the day of a colleague or a resource, as far as their calendar tells it to the reader. */
export interface DayPart {
  readonly span: QuarterSpan
  /** 'off' is free time outside working hours, 'closed' what cannot be had for them; 'unknown' what the calendar does not say. */
  readonly kind: 'free' | 'off' | 'closed' | 'tentative' | 'busy' | 'unknown'
}

export interface ColleagueDay {
  /** Without gaps, in order, neighbours of different kinds. */
  readonly parts: readonly DayPart[]
  /** The first free time within working hours from the quarter under way on; null where the day has none left. */
  readonly nextFree: QuarterSpan | null
}

/** A day as its schedule tells it, a digit a quarter from the beginning of `span`. Decisions, rule 4, says what is 'off'. */
export function readColleagueDay(
  { availabilityView, workingHours }: Pick<Schedule, 'availabilityView' | 'workingHours'>,
  span: QuarterSpan,
  now: Instant,
): ColleagueDay {
  const row = rowFromDigits(availabilityView)
  const { zone, hours } = hoursOf(null, workingHours)
  const outside = workingMask(span, zone, hours)
  const kinds = Array.from({ length: span.to - span.from }, (_, index): DayPart['kind'] => {
    const code = row[index] ?? Availability.limited
    if (code === Availability.free) return hasQuarter(outside, index) ? 'off' : 'free'
    if (code === Availability.tentative) return 'tentative'
    return code === Availability.reserved ? 'busy' : 'unknown'
  })
  const parts: { span: { from: Quarter; to: Quarter }; kind: DayPart['kind'] }[] = []
  for (const [index, kind] of kinds.entries()) {
    const at = plus(span.from, index)
    const last = parts.at(-1)
    if (last?.kind === kind) last.span.to = plus(at, 1)
    else parts.push({ span: { from: at, to: plus(at, 1) }, kind })
  }
  const present = quarterAt(now)
  const free = parts.find(({ span: { to }, kind }) => kind === 'free' && to > present)
  return {
    parts,
    nextFree: free ? { from: latest(free.span.from, present), to: free.span.to } : null,
  }
}

/** Where somebody is on a day, in the words of their calendar. */
export interface StatedPlace {
  readonly name: string
  readonly start: Instant
  readonly end: Instant
}

/**
 * The places that a person's calendar names. A private event names none, whatever the provider sent of it; several places
 * of one event, which Exchange joins by semicolons, are told apart.
 */
export function statedPlaces(items: readonly ScheduleItem[]): readonly StatedPlace[] {
  return items.flatMap(({ start, end, location, isPrivate }) => {
    const [from, to] = [parseInstant(start), parseInstant(end)]
    if (isPrivate || location === null || from === null || to === null) return []
    const names = location.split(';').map((name) => name.trim())
    return names.filter((name) => name !== '').map((name) => ({ name, start: from, end: to }))
  })
}

/**
 * Of several places of a day the one to look for somebody at: their workplace before a meeting's room, then where they are
 * now, then where they will be next; what is over comes last, the latest first.
 */
export function chooseSeat<Place extends Pick<StatedPlace, 'start' | 'end'> & { readonly isWorkplace: boolean }>(
  places: readonly Place[],
  now: Instant,
): Place | null {
  const phase = ({ start, end }: Place): number => (end <= now ? 2 : Number(start > now))
  const [seat] = places.toSorted(
    (one, other) =>
      Number(other.isWorkplace) - Number(one.isWorkplace) ||
      phase(one) - phase(other) ||
      (phase(one) === 2 ? other.end - one.end : one.start - other.start),
  )
  return seat ?? null
}
